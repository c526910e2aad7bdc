export type { SettledDelivery } from './delivery-queue.ts';
export type { Subscription } from './describe-change.ts';
export { EventDelivery, type EventDeliveryOptions } from './event-delivery.ts';
export type { DisconnectReason } from './socket-server.ts';
