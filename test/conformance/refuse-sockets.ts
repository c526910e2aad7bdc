import { Socket } from 'node:net';

/** Undoes the refusal and tells how many connections were attempted meanwhile. */
export type RefusedSockets = { readonly attempts: () => number; readonly restore: () => void };

/**
 * Makes every outgoing connection of this process throw, plain and TLS alike: a TLS socket connects as a socket does.
 * What runs meanwhile cannot have used a network.
 */
export function refuseSockets(): RefusedSockets {
  const { connect } = Socket.prototype;
  let attempts = 0;
  Socket.prototype.connect = function refuse(): never {
    attempts += 1;
    throw new Error('sockets are refused in this suite');
  };
  return {
    attempts: () => attempts,
    restore: () => {
      Socket.prototype.connect = connect;
    },
  };
}
