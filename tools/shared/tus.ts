/** Headers of every request of the tus protocol for resumable uploads. */
export const TUS_HEADERS = { 'tus-resumable': '1.0.0' } as const;

export interface NewUpload {
  readonly length: number;
  readonly filename: string;
  readonly purpose: 'payment-proof' | 'content' | 'homework';
}

const encode = (text: string) => Buffer.from(text).toString('base64');

/** Builds the headers that create an upload. */
export const buildCreateHeaders = ({ length, filename, purpose }: NewUpload) => ({
  ...TUS_HEADERS,
  'upload-length': String(length),
  'upload-metadata': `filename ${encode(filename)},purpose ${encode(purpose)}`,
});

/** Builds the headers that send a chunk at an offset. */
export const buildChunkHeaders = (offset: number) => ({
  ...TUS_HEADERS,
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
});
