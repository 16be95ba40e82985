import etag from '@fastify/etag';
import {
  StandardOpenAPICodec,
  type StandardOpenAPIHandlerOptions,
  StandardOpenAPIMatcher,
} from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { onError, ORPCError, type Router } from '@orpc/server';
import { FastifyHandler } from '@orpc/server/fastify';
import { ResponseHeadersPlugin } from '@orpc/server/plugins';
import { StandardHandler } from '@orpc/server/standard';
import type { AnyContractProcedure } from '@orpc/contract';
import { getMaxBodyBytes, MAX_BODY_BYTES } from '@thuto/contract/calls/body-limits';
import { type Contract, contract } from '@thuto/contract/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from '../request-context.ts';
import { CONTRACT_ROUTE, requireOpenCall } from './maintenance.ts';
import { getRequestFacts, isOfApi } from './request-facts.ts';
import { buildProblem, getRetryAfter, toProblem } from './problem-details.ts';
import { validateResponse } from './validate-response.ts';

/**
 * Public calls that return the same response to every visitor. Browsers may cache them and revalidate with an ETag;
 * an unchanged response is 304. All other responses are `no-store`.
 */
const SAME_FOR_ALL = [
  contract.settings.getPublicSettings,
  contract.settings.getLegalTexts,
  contract.packages.listPackages,
  contract.testimonials.listTestimonials,
];

/** The calls whose body may be larger than that of others. */
const LARGE_CALLS = Object.values(contract)
  .flatMap((calls): AnyContractProcedure[] => Object.values(calls))
  .filter((call) => getMaxBodyBytes(call['~orpc']) > MAX_BODY_BYTES);

/** The route of a call, with the parameters as Fastify writes them. */
const routeOf = (call: AnyContractProcedure) =>
  `/api${(call['~orpc'].route.path ?? '').replaceAll(/\{(\w+)\}/g, ':$1')}`;

/** The routes that serve calls of the contract. */
export const ROUTES_OF_CALLS: readonly string[] = [
  CONTRACT_ROUTE,
  ...[...SAME_FOR_ALL, ...LARGE_CALLS].map(routeOf),
];

/**
 * Serves the contract under /api, its OpenAPI document at /api/openapi.json and a readable page at /api/docs.
 * @param validatesResponses whether a response that differs from the contract is an error.
 */
export function registerApi(
  app: FastifyInstance,
  router: Router<Contract, RequestContext>,
  contextFor: (request: FastifyRequest) => RequestContext,
  { validatesResponses }: { readonly validatesResponses: boolean },
): void {
  const handler = createHandler(router, {
    plugins: [new ResponseHeadersPlugin()],
    clientInterceptors: [
      ({ context, path, next }) => {
        context.request.facts.call = path.join('.');
        return next();
      },
      onError((error, { context }) => {
        const problem = toProblem(error, context.request.id, context.log);
        context.request.facts.code = problem.code;
        const retryAfter = getRetryAfter(problem);
        if (retryAfter !== null) context.resHeaders?.set('retry-after', retryAfter);
        throw new ORPCError(problem.code, { status: problem.status, data: problem, cause: error });
      }),
      async ({ context, procedure, next }) => {
        await requireOpenCall(context, procedure['~orpc'].route.path ?? '');
        return next();
      },
      async ({ path, procedure, next }) => {
        const output = await next();
        if (validatesResponses) {
          await validateResponse(path.join('.'), procedure['~orpc'].outputSchema, output);
        }
        return output;
      },
    ],
    customErrorResponseBodyEncoder: (error) => error.data as unknown,
  });

  // Generated on the first request: they take several megabytes and are rarely read.
  let documents: ReturnType<typeof generateDocuments> | undefined;
  const findDocuments = () => (documents ??= generateDocuments());
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((await findDocuments()).json),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send((await findDocuments()).page),
  );

  const answer = (caching: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', caching);
    const { matched } = await handler.handle(request, reply, {
      prefix: '/api',
      context: contextFor(request),
    });
    if (matched) return reply;
    await requireOpenCall(contextFor(request), '');
    getRequestFacts(request).code = 'not_found';
    return reply.status(404).send(buildProblem('not_found', request.id));
  };
  app.all(CONTRACT_ROUTE, answer('no-store'));
  void app.register(async (scope) => {
    await scope.register(etag);
    for (const call of SAME_FOR_ALL) scope.get(routeOf(call), answer('no-cache'));
  });
  for (const call of LARGE_CALLS) {
    const { method } = call['~orpc'].route;
    app.route({
      method: method ?? 'POST',
      url: routeOf(call),
      bodyLimit: getMaxBodyBytes(call['~orpc']),
      handler: answer('no-store'),
    });
  }

  app.addHook('onSend', async (request, reply) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (reply.statusCode >= 400 && isJson && isOfApi(request)) {
      reply.header('content-type', 'application/problem+json');
    }
  });
}

/** The contract's responses are already plain JSON, so they are written without copying them first. */
class AnswersAsTheyAre extends StandardOpenAPIJsonSerializer {
  override serialize(data: unknown): ReturnType<StandardOpenAPIJsonSerializer['serialize']> {
    return [data, false];
  }
}

/** Creates oRPC's Fastify handler with our own response serializer. */
function createHandler(
  router: Router<Contract, RequestContext>,
  options: StandardOpenAPIHandlerOptions<RequestContext>,
): FastifyHandler<RequestContext> {
  const serializer = new StandardOpenAPISerializer(
    new AnswersAsTheyAre(),
    new StandardBracketNotationSerializer(),
  );
  const codec = new StandardOpenAPICodec(serializer, options);
  const matcher = new StandardOpenAPIMatcher(options);
  return new FastifyHandler(new StandardHandler(router, matcher, codec, options));
}

async function generateDocuments() {
  const [{ generateDocument, serializeDocument }, { buildApiReferencePage }] = await Promise.all([
    import('./openapi-document.ts'),
    import('./api-reference-page.ts'),
  ]);
  const document = await generateDocument();
  return { json: await serializeDocument(document), page: await buildApiReferencePage(document) };
}
