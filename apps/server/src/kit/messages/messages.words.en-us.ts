import type { words as zhCn } from './messages.words.zh-cn.ts'

export const words: typeof zhCn = {
  ok: '',
  notLoggedIn: 'Please sign in first.',
  badRequest: 'Something was not filled in correctly. Please check it and try again.',
  unsigned: 'The signature is missing, wrong or too old.',
  notPermitted: 'Your role does not permit this. Ask the owner of the desk if you need it.',
  pathUnknown: 'This service was not found.',
  methodNotAllowed: 'This service cannot be used in this way.',
  requestTimeout: 'This took too long. Please try again.',
  tooLarge: 'This is too large. Please make it smaller and try again.',
  mediaTypeUnsupported: 'This format is not supported.',
  tooMany: 'That was a little too often. Please wait a moment and try again.',
  failure:
    'Something went wrong on our side. Please try again later. For help, tell the hotline the number {reference}.',
  busy: 'Many people are here just now. Please try again in a moment. What you typed is kept.',
  outsideDown: 'An outside service cannot be reached just now. Please try again later.',
  'field.nothingToChange': 'There is nothing to change. Please fill in what should be different.',
  'field.monthFormat': 'The month is not in the right form.',
}
