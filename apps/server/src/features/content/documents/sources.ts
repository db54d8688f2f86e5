import { z } from 'zod'
import { inAllLanguages, sourceId } from '../fields.ts'

/** `content/source.yaml`: sources and reviewers of texts, in words for readers. */
export const sourcesSchema = z.strictObject({
  sources: z.record(sourceId, inAllLanguages),
  reviewers: z.record(sourceId, inAllLanguages),
})
export type Sources = z.output<typeof sourcesSchema>
