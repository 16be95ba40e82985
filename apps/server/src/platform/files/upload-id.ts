/** What the id of an upload looks like. */
export const UPLOAD_ID = /^[0-9a-f]{32}$/;
