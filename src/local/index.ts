export { connectLocalWorkspace } from './connect-local-workspace.ts';
export type { LocalWorkspace, LocalWorkspaceOptions } from './local-workspace.ts';
export { createSampleModels } from './sample-models/index.ts';
export { startLocalWorkspace } from './start-local-workspace.ts';
export type { WorkspaceDriver, WorkspaceMessage } from './workspace-driver.ts';
