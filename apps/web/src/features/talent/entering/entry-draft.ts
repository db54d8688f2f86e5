import { type Draft, memberDraft, memberDraftOf, visitDraft } from '../../../kit/form/draft.ts'
import type { Entry } from './entering.rules.ts'

/** An entry as it is stored; `workNo` is the work that it changes, or ''. */
export interface DraftedEntry extends Entry {
  workNo: string
  /** Whether the files of the work to be changed have been taken over. */
  hasFiles: boolean
}

const visitorEntry = visitDraft<DraftedEntry>('workDraft')

/** The entry of a new work: a visitor's choice is taken over on signing in. */
export function entryDraft(owner: string | null): Draft<DraftedEntry> {
  if (owner === null) return visitorEntry
  const own = memberDraft<DraftedEntry>('workDraft', owner)
  return {
    ...own,
    async read() {
      const visitors = await visitorEntry.read()
      const kept = await own.read()
      if (!visitors) return kept
      const merged = { ...kept, ...visitors }
      own.write(merged)
      visitorEntry.forget()
      return merged
    },
  }
}

/** The change of one work; each work has its own. */
export function changeDraft(owner: string, workNo: string): Draft<DraftedEntry> {
  return memberDraftOf<DraftedEntry>('workChangeDraft', owner, workNo)
}
