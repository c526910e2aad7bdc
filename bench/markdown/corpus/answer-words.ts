/** Things an answer of an operations bot speaks of: each is a name as it would stand in a sentence. */
export const SUBJECTS = [
  'the deploy job',
  'the connection pool',
  'our retry policy',
  'the nightly backup',
  'the search index',
  'the payment webhook',
  'the rate limiter',
  'the session cache',
  'the migration',
  'the feature flag',
  'the image build',
  'the replica',
  'the message queue',
  'the login page',
  'the cost report',
  'the on-call rota',
  'the TLS certificate',
  'the staging cluster',
] as const;

/** What can be said of a subject; `{n}` is a number, `{c}` a name in code, `{b}` a stressed phrase, `{l}` a link. */
export const PREDICATES = [
  'failed at {n}:05 because {c} was not set, and the job ended before it could report why',
  'took {n} minutes longer than last week, most of it waiting for {c}',
  'is {b} again since the rollback; nothing was lost in between',
  'reads {c} at start and never again, so a restart is needed after every change',
  'now keeps {n} entries instead of {n}, which is why memory looks higher than before',
  'should not be touched before {l} is merged',
  'answers in under {n} ms for 99% of the calls, and in {n} ms for the rest',
  'is described in {l}, although the part about {c} is out of date',
  'retries {n} times, waits twice as long each time, and then gives up with {c}',
  'depends on {c}, {c} and one more setting that only the owner of the account can change',
  'was {b}, and that is what the alert at {n}:40 was about',
  'has no owner at the moment; {b} until somebody takes it over',
  "doesn't need any change from your side; it's enough to wait for the next run",
  'uses about {n}% of the disk (up from {n}%), so there is room for roughly {n} more days',
  'can be turned off safely: set {c} to `false` and watch {l} for a while',
  'looks fine in every region I checked. The numbers come from {l}',
] as const;

/** Phrases a writer would stress. */
export const STRESSED = [
  'healthy',
  'not urgent',
  'the root cause',
  'please do not restart it',
  'two regions only',
  'read-only',
  'safe to merge',
  'blocked on review',
  'twice as fast',
  'no customer data',
] as const;

/** Names as they stand in code. */
export const CODE_NAMES = [
  'DATABASE_URL',
  'max_connections',
  'npm ci',
  'kubectl get pods -n web',
  'retry.maxAttempts',
  'SIGTERM',
  'user_id',
  'ECONNRESET',
  'POST /v2/orders',
  'feature.checkout_v2',
  'git rebase --onto main',
  'Cache-Control: no-store',
] as const;

/** Labels and addresses of links. */
export const LINKS: readonly (readonly [label: string, url: string])[] = [
  ['the runbook', 'https://wiki.example.test/runbooks/deploy'],
  ['PR #4812', 'https://git.example.test/acme/web/pull/4812'],
  ['this dashboard', 'https://grafana.example.test/d/abc123/web?orgId=1&from=now-6h&to=now'],
  ['the design note', 'https://docs.example.test/design/2026/queue_v2.html#limits'],
  ['build 20461', 'https://ci.example.test/builds/20461'],
  ['RFC 9110', 'https://www.rfc-editor.org/rfc/rfc9110'],
  ['ticket OPS-77', 'https://issues.example.test/browse/OPS-77'],
];

/** Whole sentences in other scripts; `{b}` and `{c}` as above. */
export const OTHER_SCRIPT_SENTENCES = [
  'デプロイは完了しました。{c} の値を確認してください。',
  '原因は接続プールの上限で、現在は{b}です。',
  'この設定は再起動後に有効になります。詳しくは {l} をご覧ください。',
  '数据库迁移已经完成，{c} 需要重新加载。',
  '目前只有两个区域受到影响，其他区域{b}。',
  '배포가 끝났고 오류는 더 이상 보이지 않습니다. {c} 값을 확인해 주세요.',
  'Die Migration läuft noch; {c} bleibt bis dahin auf dem alten Wert – das ist so gewollt.',
  'La sauvegarde s’est terminée à {n} h 15 : rien à signaler, {b}.',
  'Резервная копия готова, проверьте {c} перед следующим запуском.',
] as const;

/** Small remarks with an emoji in them. */
export const EMOJI_REMARKS = [
  '✅ Done, nothing else to do.',
  '⚠️ Two hosts still run the old version.',
  '🚀 Rolled out to 100% of the traffic.',
  '👀 I am watching the error rate for the next hour.',
  '🎉 All checks are green again, thanks for your patience!',
  'Works for me 👍🏽 and for the on-call engineer 👩‍💻.',
] as const;

/** Titles of sections. */
export const HEADINGS = [
  'Summary',
  'What happened',
  'Root cause',
  'Next steps',
  'How to reproduce',
  'Options',
  'Recommendation',
  'Timeline (UTC)',
  'Impact',
  'Open questions',
  'Before you start',
  'Configuration',
] as const;

/** Columns of tables: a head, its alignment, and cells. */
export const TABLE_COLUMNS: readonly {
  readonly head: string;
  readonly rule: string;
  readonly cells: readonly string[];
}[] = [
  { head: 'Service', rule: '---', cells: ['web', 'api', 'worker', 'search', '決済', 'auth 🔒'] },
  { head: 'p99 (ms)', rule: '---:', cells: ['12', '340', '1,204', '88', '5', '77'] },
  { head: 'Status', rule: ':---:', cells: ['✅', '⚠️', 'ok', '**down**', 'unknown', '正常'] },
  {
    head: 'Owner',
    rule: '---',
    cells: ['platform', 'payments', 'search team', 'nobody yet', '`#ops`', '山田'],
  },
  {
    head: 'Setting',
    rule: ':---',
    cells: ['`pool.max`', '`timeoutMs`', '`retries`', '`region`', '`ttl`', '`log.level`'],
  },
  {
    head: 'Note',
    rule: '---',
    cells: [
      'see [PR](https://git.example.test/p/1)',
      '',
      'since Monday',
      'raised from 20',
      'default',
      'do not change',
    ],
  },
];
