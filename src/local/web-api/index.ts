export { type ApiCall, CallLog } from './call-log.ts';
export { callWebApi, type WebApi } from './call-web-api.ts';
export { type Fault, FaultBoard, faultSchema } from './fault-board.ts';
export { type PresentedMessage, presentMessage } from './present-message.ts';
export { UploadTable } from './upload-table.ts';
