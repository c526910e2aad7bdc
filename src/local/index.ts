export { connectLocalWorkspace } from './connect-local-workspace.ts';
export { DEFAULT_SCOPES, DEFAULT_SUBSCRIPTIONS } from './defaults.ts';
export type { SettledDelivery, Subscription } from './events/index.ts';
export type { LocalWorkspace, LocalWorkspaceOptions } from './local-workspace.ts';
export { createSampleModels } from './sample-models/index.ts';
export { startLocalWorkspace } from './start-local-workspace.ts';
export type { Channel, Member } from './state/index.ts';
export type { ApiCall, Fault } from './web-api/index.ts';
export type { PostDraft, ThreadAddress, WorkspaceDriver, WorkspaceMessage } from './workspace-driver.ts';
