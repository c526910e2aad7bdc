// The package ships no types of its own.
declare module 'markdown-it-footnote' {
  import type MarkdownIt from 'markdown-it';

  const footnotes: (markdown: MarkdownIt) => void;
  // biome-ignore lint/style/noDefaultExport: it is what the package exports
  export default footnotes;
}
