import { randomUUID } from 'node:crypto';

/** A file on its way in: announced first, then its bytes, then completed into a message. */
export type Upload = { readonly id: string; readonly name: string; readonly bytes?: Uint8Array };

/** Files of this process; a double need not keep them longer. */
export class UploadTable {
  readonly #uploads = new Map<string, Upload>();

  /** Makes room for a file. */
  announce(name: string): Upload {
    const upload = { id: `F0${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`, name };
    this.#uploads.set(upload.id, upload);
    return upload;
  }

  /** Takes the file's bytes; false where nobody announced it. */
  receive(id: string, bytes: Uint8Array): boolean {
    const upload = this.#uploads.get(id);
    if (upload === undefined) return false;
    this.#uploads.set(id, { ...upload, bytes });
    return true;
  }

  /** The file of that id; undefined where there is none. */
  read(id: string): Upload | undefined {
    return this.#uploads.get(id);
  }
}
