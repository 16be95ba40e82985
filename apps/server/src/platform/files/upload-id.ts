/** Pattern of an upload id. */
export const UPLOAD_ID = /^[0-9a-f]{32}$/;
