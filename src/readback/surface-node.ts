/**
 * What a person sees of a rendered answer, whatever surface it was rendered for: the tree that every reader of this
 * room gives, so that surfaces can be compared and drawn. Line ends are part of the text.
 */
export type SurfaceNode =
  | { readonly kind: 'text'; readonly text: string; readonly raw?: true }
  /** `raw` where a tag of the answer's own HTML does it, rather than Markdown; of text, where such a tag puts it there. */
  | {
      readonly kind: 'bold' | 'italic' | 'strike';
      readonly children: readonly SurfaceNode[];
      readonly raw?: true;
    }
  | { readonly kind: 'quote'; readonly children: readonly SurfaceNode[] }
  /** A code span, and a code block. */
  | { readonly kind: 'code' | 'pre'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string; readonly children: readonly SurfaceNode[] }
  /** An image that is loaded from where it is. */
  | { readonly kind: 'image'; readonly url: string; readonly alt: string }
  | { readonly kind: 'table'; readonly rows: readonly SurfaceRow[] }
  /** A line across. */
  | { readonly kind: 'rule' }
  /** Where a block or message begins that Slack was given apart from the one before. */
  | { readonly kind: 'part' }
  /** An emoji by its name, e.g. `rocket`: Slack would show a picture. */
  | { readonly kind: 'emoji'; readonly name: string }
  | SurfaceMention;

/** A table's row: its cells, the header's bold. */
export type SurfaceRow = readonly (readonly SurfaceNode[])[];

/**
 * Something that would reach people or be replaced by Slack. `user`, `channel` and `group` name one; `broadcast` is
 * `here`, `channel` or `everyone`; `date` is shown in the reader's own time zone; `command` is any other token.
 */
export type SurfaceMention = {
  readonly kind: 'mention';
  readonly target: 'user' | 'channel' | 'group' | 'broadcast' | 'date' | 'command';
  /** The id or name in the token, as it stood there. */
  readonly id: string;
  /** The label given in the token; empty where Slack looks the name up. */
  readonly children: readonly SurfaceNode[];
};
