import type { errors as zhCn } from '../zh-cn/errors.ts'

export const errors: typeof zhCn = {
  requestError: 'Request error. Please try again later.',
  badRequest: 'Bad request. Please check what you entered.',
  unauthorized: 'Unauthorized. Please sign in again.',
  forbidden: 'Access denied.',
  notFound: 'Resource not found.',
  methodNotAllowed: 'Method not allowed.',
  requestTimeout: 'Request timeout. Please try again later.',
  serverError: 'Server error. Please try again later.',
  notImplemented: 'This service is not available yet.',
  networkError: 'Network error. Please try again later.',
  unavailable: 'The service is busy. Please try again later.',
  gatewayTimeout: 'Network timeout. Please try again later.',
  versionUnsupported: 'HTTP version not supported.',
  requestFailed: 'Request failed. Please check your connection and try again.',
}
