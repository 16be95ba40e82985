import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import type { Tus } from '../../lib/upload/send-upload.ts';
import { UploadCanceled } from '../../lib/upload/upload-canceled.ts';
import {
  findFileFault,
  getHandInError,
  type HandInPhase,
  type HomeworkServices,
  HomeworkRefused,
  sendHomework,
} from './send-homework.ts';

const MB = 1024 * 1024;
const photo = (name: string) => new File(['page'], name, { type: 'image/jpeg' });

/** Stands in for tus-js-client: every upload succeeds with its number as id. */
function createTus(): { tus: Tus; sent: string[] } {
  const sent: string[] = [];
  const Upload: Tus['Upload'] = class {
    url: string | null = null;
    readonly file: File;
    readonly options: ConstructorParameters<Tus['Upload']>[1];
    constructor(file: File, options: ConstructorParameters<Tus['Upload']>[1]) {
      this.file = file;
      this.options = options;
    }
    start() {
      sent.push(this.file.name);
      this.url = `/api/uploads/${sent.length}`;
      this.options.onProgress?.(this.file.size, this.file.size);
      this.options.onSuccess?.({ lastResponse: null } as never);
    }
    abort = async () => undefined;
    findPreviousUploads = async () => [];
    resumeFromPreviousUpload = () => undefined;
  };
  return { tus: { Upload }, sent };
}

function prepare(submit: HomeworkServices['submit'] = vi.fn(async () => ({}) as never)) {
  const { tus, sent } = createTus();
  const phases: HandInPhase[] = [];
  const forget = vi.fn();
  const controller = new AbortController();
  const send = (files: File[]) =>
    sendHomework(
      {
        homeworkId: 'homework',
        studentId: 'student',
        accountId: 'account',
        files,
        keptFileIds: ['kept'],
        note: 'Done',
        onPhase: (phase) => phases.push(phase),
        signal: controller.signal,
      },
      { loadTus: async () => tus, shrink: async (file) => file, submit, forget },
    );
  return { send, submit, sent, phases, forget, controller };
}

vi.stubGlobal('location', { origin: 'http://localhost' });
afterEach(() => vi.clearAllMocks());

describe('sendHomework', () => {
  it('uploads the files in their order and hands them in together', async () => {
    const { send, submit, sent, phases, forget } = prepare();
    await send([photo('1.jpg'), photo('2.jpg')]);
    expect(sent).toEqual(['1.jpg', '2.jpg']);
    expect(submit).toHaveBeenCalledExactlyOnceWith({
      studentId: 'student',
      id: 'homework',
      uploadIds: ['1', '2'],
      keptFileIds: ['kept'],
      note: 'Done',
    });
    expect(phases).toContainEqual({ kind: 'sending', index: 2, count: 2, percent: 100, waiting: false });
    expect(phases.at(-1)).toEqual({ kind: 'submitting' });
    expect(forget).toHaveBeenCalledOnce();
  });

  it('keeps the uploads for the next attempt when the hand-in is refused', async () => {
    const refusal = new ApiError({
      status: 422,
      code: 'homework_file_invalid',
      details: { fileName: '1.jpg' },
    });
    const { send, forget } = prepare(async () => {
      throw refusal;
    });
    await expect(send([photo('1.jpg')])).rejects.toBe(refusal);
    expect(getHandInError(refusal)).toContain('“1.jpg” cannot be read');
    expect(forget).not.toHaveBeenCalled();
  });

  it('refuses a photo that is too large even when it is scaled', async () => {
    const { send, sent } = prepare();
    const large = photo('large.heic');
    Object.defineProperty(large, 'size', { value: 31 * MB });
    await expect(send([large])).rejects.toThrow('“large.heic” is too large');
    expect(sent).toEqual([]);
  });

  it('stops when it is cancelled', async () => {
    const { send, controller, submit } = prepare();
    controller.abort();
    await expect(send([photo('1.jpg')])).rejects.toThrow(UploadCanceled);
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('findFileFault', () => {
  it.each([
    [{ name: 'a.jpg', type: 'image/jpeg', size: 1 }, null],
    [{ name: 'a.heic', type: '', size: 1 }, null],
    [{ name: 'a.jpg', type: 'image/jpeg', size: 40 * MB }, null],
    [{ name: 'a.pdf', type: 'application/pdf', size: 30 * MB }, null],
    [{ name: 'a.pdf', type: 'application/pdf', size: 30 * MB + 1 }, 'too large'],
    [{ name: 'a.docx', type: 'application/msword', size: 1 }, 'neither a photo nor a PDF'],
    [{ name: 'a.jpg', type: 'image/jpeg', size: 0 }, 'neither a photo nor a PDF'],
  ])('returns for %o: %s', (file, fault) => {
    if (fault === null) expect(findFileFault(file)).toBeNull();
    else expect(findFileFault(file)).toContain(fault);
  });
});

describe('getHandInError', () => {
  it('says what to do next', () => {
    expect(getHandInError(new UploadCanceled())).toContain('still chosen');
    expect(getHandInError(new HomeworkRefused('Too large'))).toBe('Too large');
    expect(getHandInError(new Error('unknown'))).toContain('could not be handed in');
  });
});
