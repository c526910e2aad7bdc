// The import table of ARCHITECTURE.md as rules. Each room names what it may import of ours; all else is forbidden.
// TypeScript must stay 6.x for this: with 7 the tool reads no module and passes (test/guard/boundaries.test.ts looks).

/** What each room may import besides npm packages and its own files, as path prefixes. */
const rooms = {
  contract: { path: '^src/contract/', mayImport: [], comment: 'the shared vocabulary stands alone' },
  markdown: { path: '^src/markdown/', mayImport: ['^src/contract/'], comment: 'one engine, no I/O' },
  readback: {
    path: '^src/readback/',
    mayImport: ['^src/contract/'],
    comment: 'reads surfaces with independent parsers, so it must know no renderer (ADR 0005)',
  },
  adapters: {
    path: '^src/adapters/',
    mayImport: ['^src/contract/'],
    comment: 'knows models, not Slack and not the record',
  },
  output: {
    path: '^src/output/',
    mayImport: ['^src/contract/', '^src/markdown/'],
    comment: 'types of output: no network, no record',
  },
  record: { path: '^src/record/', mayImport: ['^src/contract/'], comment: 'knows its database only' },
  jobs: {
    path: '^src/jobs/',
    mayImport: ['^src/contract/'],
    comment: 'wakes workers, knows its database only',
  },
  memory: {
    path: '^src/memory/',
    mayImport: ['^src/contract/', '^src/output/', '^src/record/'],
    comment: 'a model call is handed in as a function',
  },
  dispatch: {
    path: '^src/dispatch/',
    mayImport: [
      '^src/contract/',
      '^src/adapters/index\\.ts$',
      '^src/output/',
      '^src/record/',
      '^src/jobs/',
      '^src/memory/',
    ],
    comment: 'the story of a run knows no surface and no dialect',
  },
  slack: {
    path: '^src/slack/',
    mayImport: ['^src/contract/', '^src/record/', '^renderers/', '^src/dispatch/index\\.ts$'],
    comment: 'all that knows Slack, and nothing of models or pages',
  },
  web: {
    path: '^src/web/',
    mayImport: [
      '^src/contract/',
      '^src/record/',
      '^renderers/',
      '^src/readback/',
      '^src/dispatch/index\\.ts$',
    ],
    comment: 'pages read the record; they change nothing',
  },
  local: {
    path: '^src/local/',
    mayImport: ['^src/contract/', '^src/readback/'],
    comment: 'a peer on the network, not a part of the bot',
  },
  config: {
    path: '^src/(config\\.ts$|config/)',
    mayImport: ['^src/contract/', '^src/adapters/index\\.ts$', '^src/config'],
    comment: 'knows settings and the shipped profiles',
  },
};

const roomRules = Object.entries(rooms).map(([name, { path, mayImport, comment }]) => ({
  name: `${name}-imports-only-its-own`,
  comment,
  severity: 'error',
  from: { path },
  to: { path: '^(src|renderers)/', pathNot: [path, ...mayImport] },
}));

export default {
  forbidden: [
    ...roomRules,
    {
      name: 'renderers-know-no-other-renderer',
      comment: 'a renderer turns canonical Markdown into one surface and must not lean on another',
      severity: 'error',
      from: { path: '^renderers/([^/]+)/' },
      to: { path: '^(src|renderers)/', pathNot: ['^renderers/$1/', '^src/contract/', '^src/markdown/'] },
    },
    {
      name: 'dialects-know-no-other-dialect',
      comment: "a dialect's wire words stay in its folder",
      severity: 'error',
      from: { path: '^src/adapters/(responses|chat|messages)/' },
      to: { path: '^src/adapters/(responses|chat|messages)/', pathNot: '^src/adapters/$1/' },
    },
    {
      name: 'no-cycles',
      comment: 'data flows one way',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment: 'an import must exist',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(mdast|hast)$' },
    },
    {
      name: 'no-dev-dependency-at-run-time',
      comment: 'a user installs without development packages; type-only imports vanish',
      severity: 'error',
      from: { path: '^(src|renderers)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.js', '.mjs'],
    },
  },
};
