import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const maxNesting = 12

/** How deeply brackets nest outside of strings; a body of nothing but brackets is refused before it is parsed. */
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

/** Reads a JSON body: an empty one is `{}`, one that nests too deeply or names a prototype is refused. */
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
