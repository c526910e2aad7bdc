export { type ApiCall, CallLog } from './call-log.ts';
export { callWebApi, type WebApi } from './call-web-api.ts';
export { type Fault, FaultBoard } from './fault-board.ts';
export { presentMessage } from './present-message.ts';
export { UploadTable } from './upload-table.ts';
