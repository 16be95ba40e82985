import { call, studentCall } from './calls/call.ts';
import { isWebLink } from '@thuto/domain/web-link';
import {
  CONTENT_ACTIONS,
  CONTENT_FILE_TYPES,
  CONTENT_STATUSES,
  CONTENT_TYPES,
  FIRST_PAPER_YEAR,
  LAST_PAPER_YEAR,
  STORED_CONTENT_TYPES,
} from '@thuto/domain/learning/content';
import { z } from 'zod';
import { needsRight } from './fields/field-rights.ts';
import { pageOf, pageRequest } from './calls/paging.ts';
import { subjectId } from './subjects.ts';
import { filledText, instant, MAX_LINE, MAX_TEXT, recordId, text, verbatim } from './fields/text.ts';

/** The metadata value `purpose` of a resumable upload of a content file. */
export const CONTENT_PURPOSE = 'content';

/** A stored file, as shown in lists. */
export const ContentFile = z.object({
  fileName: z.string(),
  contentType: z.string(),
  /** In bytes. */
  size: z.number().int(),
});

const contentItem = {
  id: recordId,
  title: z.string(),
  description: z.string(),
  type: z.enum(CONTENT_TYPES),
  subject: z.string(),
  /** Of a past paper, if known. */
  year: z.number().int().nullable(),
  /** Null for links. */
  file: ContentFile.nullable(),
  createdAt: instant,
};

/** Content as admins see it. */
export const ContentItem = z.object({
  ...contentItem,
  /**
   * Where it opens: the URL of a link, or the path of a file. The file path checks access on every request.
   */
  openUrl: z.string(),
  /** URL of a link; null for files. */
  url: z.string().nullable(),
  status: z.enum(CONTENT_STATUSES),
  /** The tutor who proposed it as a draft; null for content of admins. */
  proposedBy: z.string().nullable(),
  /** Why a draft was rejected. */
  rejectedReason: z.string().nullable(),
  updatedAt: instant,
  allowedActions: z.array(z.enum(CONTENT_ACTIONS)),
});
export type ContentItem = z.infer<typeof ContentItem>;

/** Content that a tutor proposed, as they see it. */
export const ProposedContent = z.object({
  ...contentItem,
  openUrl: z.string(),
  status: z.enum(CONTENT_STATUSES),
  /** Why an admin rejected it. */
  rejectedReason: z.string().nullable(),
  allowedActions: z.array(z.enum(['delete'])),
});
export type ProposedContent = z.infer<typeof ProposedContent>;

/** Content as students see it. */
export const LibraryItem = z.object({
  ...contentItem,
  /** Where it opens; null until a payment is approved. */
  openUrl: z.string().nullable(),
});
export type LibraryItem = z.infer<typeof LibraryItem>;

const contentWords = {
  title: filledText(MAX_LINE, 'Please enter a title'),
  description: filledText(MAX_TEXT, 'Please enter a description'),
  subject: subjectId(),
};
const contentUrl = filledText(MAX_TEXT, 'Please enter a URL').refine(isWebLink, 'Please enter a valid URL');
const paperYear = z
  .int('Please enter a year')
  .min(FIRST_PAPER_YEAR, `Not before ${FIRST_PAPER_YEAR}`)
  .max(LAST_PAPER_YEAR, `Not after ${LAST_PAPER_YEAR}`)
  .nullable();

export const CreateContentLink = z.strictObject({ ...contentWords, url: contentUrl });
export type CreateContentLink = z.infer<typeof CreateContentLink>;

export const CreateContentFile = z.strictObject({
  ...contentWords,
  type: z.enum(STORED_CONTENT_TYPES, 'Please choose a content type'),
  /** Only for past papers. */
  year: paperYear,
  /** The id of a complete upload with the purpose `content`. */
  uploadId: verbatim(100, 'Please choose a file'),
});
export type CreateContentFile = z.infer<typeof CreateContentFile>;

export const UpdateContent = z.strictObject({
  id: recordId,
  ...contentWords,
  type: z.enum(CONTENT_TYPES, 'Please choose a content type'),
  /** Only for past papers. */
  year: paperYear,
  /** Only for links. */
  url: contentUrl.nullable(),
});
export type UpdateContent = z.infer<typeof UpdateContent>;

/** Filters of a content list. */
export const contentFilters = {
  type: z.enum(CONTENT_TYPES).optional(),
  subject: subjectId().optional(),
  /** Words in the title or the description. */
  search: text(MAX_LINE).optional(),
};

/** Orders of a content list; `year` lists the latest papers first. */
export const LIBRARY_SORTS = ['newest', 'year'] as const;
export type LibrarySort = (typeof LIBRARY_SORTS)[number];

/** Storage used per content type, and the upload limits. */
export const ContentStorage = z.object({
  byType: z.array(
    z.object({ type: z.enum(CONTENT_TYPES), count: z.number().int(), bytes: z.number().int() }),
  ),
  count: z.number().int(),
  bytes: z.number().int(),
  allowedFileTypes: z.array(z.enum(CONTENT_FILE_TYPES)),
  maxUploadBytes: z.number().int(),
});
export type ContentStorage = z.infer<typeof ContentStorage>;

const theContent = z.strictObject({ id: recordId });

export const contentContract = {
  listContent: call('content.view-all')
    .route({
      method: 'GET',
      path: '/content',
      tags: ['Content'],
      summary: 'Content, newest first, for admins',
    })
    .input(z.strictObject({ ...contentFilters, status: z.enum(CONTENT_STATUSES).optional(), ...pageRequest }))
    .output(pageOf(ContentItem)),
  getContentStorage: call('content.view-all')
    .route({
      method: 'GET',
      path: '/content/storage',
      tags: ['Content'],
      summary: 'Storage used per content type, and the upload limits',
    })
    .output(ContentStorage),
  createContentLink: call('content.change')
    .route({
      method: 'POST',
      path: '/content/links',
      tags: ['Content'],
      summary: 'Publish a link',
      successStatus: 201,
    })
    .input(CreateContentLink)
    .output(ContentItem),
  createContentFile: call('content.change', { ownTransaction: 'It inspects a file first.' })
    .route({
      method: 'POST',
      path: '/content/files',
      tags: ['Content'],
      summary: 'Publish an uploaded file',
      successStatus: 201,
    })
    .input(CreateContentFile)
    .output(ContentItem),
  updateContent: call('content.change')
    .route({
      method: 'PUT',
      path: '/content/{id}',
      tags: ['Content'],
      summary: 'Edit the details of content',
    })
    .input(UpdateContent)
    .output(ContentItem),
  activateContent: call('content.change')
    .route({
      method: 'POST',
      path: '/content/{id}/activate',
      tags: ['Content'],
      summary: 'Show inactive content to students',
    })
    .input(theContent)
    .output(ContentItem),
  deactivateContent: call('content.change')
    .route({
      method: 'POST',
      path: '/content/{id}/deactivate',
      tags: ['Content'],
      summary: 'Hide active content from students',
    })
    .input(theContent)
    .output(ContentItem),
  deleteContent: call('content.change')
    .route({
      method: 'DELETE',
      path: '/content/{id}',
      tags: ['Content'],
      summary: 'Delete content and its file permanently',
    })
    .input(theContent)
    .output(z.object({})),
  approveContent: call('content.change')
    .route({
      method: 'POST',
      path: '/content/{id}/approve',
      tags: ['Content'],
      summary: 'Approve a draft of a tutor: students see it',
    })
    .input(theContent)
    .output(ContentItem),
  rejectContent: call('content.change')
    .route({
      method: 'POST',
      path: '/content/{id}/reject',
      tags: ['Content'],
      summary: 'Reject a draft of a tutor, with a reason',
    })
    .input(theContent.extend({ reason: filledText(MAX_TEXT, 'Please give a reason') }))
    .output(ContentItem),
  listProposedContent: call('content.view-own-drafts')
    .route({
      method: 'GET',
      path: '/tutor/content',
      tags: ['Content'],
      summary: 'Content that I proposed, newest first',
    })
    .input(z.strictObject(pageRequest))
    .output(
      pageOf(ProposedContent).extend({
        /** The subjects I teach. */
        subjects: z.array(z.string()),
        allowedFileTypes: z.array(z.enum(CONTENT_FILE_TYPES)),
        maxUploadBytes: z.number().int(),
      }),
    ),
  proposeContentLink: call('content.propose')
    .route({
      method: 'POST',
      path: '/tutor/content/links',
      tags: ['Content'],
      summary: 'Propose a link as a draft',
      successStatus: 201,
    })
    .input(CreateContentLink)
    .output(ProposedContent),
  proposeContentFile: call('content.propose', { ownTransaction: 'It inspects a file first.' })
    .route({
      method: 'POST',
      path: '/tutor/content/files',
      tags: ['Content'],
      summary: 'Propose an uploaded file as a draft',
      successStatus: 201,
    })
    .input(CreateContentFile)
    .output(ProposedContent),
  deleteProposedContent: call('content.propose')
    .route({
      method: 'DELETE',
      path: '/tutor/content/{id}',
      tags: ['Content'],
      summary: 'Delete a draft of mine that is not approved',
    })
    .input(theContent)
    .output(z.object({})),
  listMyContent: studentCall(
    'library.view',
    {
      method: 'GET',
      path: '/content',
      tags: ['Content'],
      summary: 'Active content in my subjects',
    },
    { ...contentFilters, sort: z.enum(LIBRARY_SORTS).default('newest'), ...pageRequest },
  ).output(
    pageOf(LibraryItem).extend({
      /** True if a payment is approved, so content can be opened. */
      isUnlocked: z.boolean(),
      /** True if a payment proof is waiting for review. */
      isUnderReview: needsRight('canPay', z.boolean(), false),
      subjects: z.array(z.string()),
    }),
  ),
};
