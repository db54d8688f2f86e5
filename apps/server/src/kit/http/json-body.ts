import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const maxNesting = 12

/**
 * The depth of nested brackets outside of strings, so that a deeply nested body is refused before parsing.
 */
export function nestingOf(json: string): number {
  let depth = 0
  let deepest = 0
  let isInText = false
  for (let index = 0; index < json.length; index += 1) {
    const sign = json.charCodeAt(index)
    if (isInText) {
      if (sign === 0x5c) index += 1
      else if (sign === 0x22) isInText = false
    } else if (sign === 0x22) isInText = true
    else if (sign === 0x5b || sign === 0x7b) {
      depth += 1
      if (depth > deepest) deepest = depth
    } else if (sign === 0x5d || sign === 0x7d) depth -= 1
  }
  return deepest
}

/** Parses a JSON body: an empty one is `{}`; deep nesting and prototype keys are refused. */
export type ReadJson = (request: FastifyRequest, text: string) => Promise<unknown>

export function jsonReader(app: FastifyInstance): ReadJson {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, text) =>
    new Promise((resolve, reject) => {
      if (text.trim() === '') return resolve({})
      if (nestingOf(text) > maxNesting)
        return reject(new AppError('badRequest', { detail: 'nested too deeply' }))
      parse(request, text, (error, value) => (error ? reject(error) : resolve(value)))
    })
}
