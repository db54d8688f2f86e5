import type { StatusName } from './statuses.ts'

/** HTTP codes of the refusals that are not HTTP 200: rules/messages#envelope. */
export const httpCodes: Partial<Record<StatusName, number>> = {
  badRequest: 400,
  unsigned: 401,
  notPermitted: 403,
  pathUnknown: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  tooLarge: 413,
  mediaTypeUnsupported: 415,
  tooMany: 429,
  failure: 500,
  busy: 503,
}
