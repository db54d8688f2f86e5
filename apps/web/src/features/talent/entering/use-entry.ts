import { workTypesOf } from '@club/contract/edition-work-types.ts'
import { statuses } from '@club/contract/statuses.ts'
import { maxWorkIntroLength, maxWorkNameLength } from '@club/contract/talent.constants.ts'
import { talent } from '@club/contract/talent.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type CallError, useAction } from '../../../kit/calls/api.ts'
import type { Draft } from '../../../kit/form/draft.ts'
import { type Form, useForm } from '../../../kit/form/use-form.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { showToast } from '../../../kit/messages/toast.tsx'
import type { FileKind } from '../../../kit/upload/upload.rules.ts'
import type { QueuedUpload } from '../../../kit/upload/upload-queue.ts'
import { type Uploads, useUploads } from '../../../kit/upload/uploads.ts'
import { mineWords } from '../mine/mine.words.ts'
import type { OwnWork } from '../mine/own-works.ts'
import { emptyEntry, furthestStep, kindOfType, problemsOfEntry } from './entering.rules.ts'
import { type EnteringWords, enteringWords } from './entering.words.ts'
import { changeDraft, type DraftedEntry, entryDraft } from './entry-draft.ts'
import type { Step } from './step-names.rules.ts'

export interface EntryState {
  form: Form<DraftedEntry>
  /** Types of the edition. */
  types: readonly number[]
  kind: FileKind
  /** The files of this kind; others are kept in case the member chooses their kind again. */
  files: readonly QueuedUpload[]
  uploads: Uploads
  /** The work that is changed. */
  work: OwnWork | null
  isMember: boolean
  /** Null until the draft and the uploads of an earlier visit are known. */
  furthest: Step | null
}

/** The uploads of a work that is not entered yet. */
export const newWork = 'work'

/** What a member enters: words as a draft, files as uploads, sent together at the end. */
export function useEntry({
  owner,
  edition,
  work,
  onSent,
}: {
  owner: string | null
  edition: number
  work: OwnWork | null
  onSent: (workNo: string) => void
}): EntryState {
  const words = useWords(enteringWords)
  const { sent } = useWords(mineWords)
  const submit = useAction(talent.submitWork)
  const [isSent, setSent] = useState(false)
  const workNo = work?.workNo
  const uploads = useUploads(owner, workNo ?? newWork)
  const draft = useEntryDraft(owner, workNo)
  const form = useForm<DraftedEntry>({
    initial: initialOf(work),
    check: (values) => textsOf(values, words),
    send,
    onRefused,
    draft,
  })
  const types = workTypesOf(edition)
  const kind = kindOfType(form.values.type)
  const files = uploads.list.filter((each) => each.kind === kind)
  const isReady = form.isReady && (owner === null || uploads.isReady)
  const isAdopting = isReady && !isSent && work !== null && !form.values.hasFiles
  useFilesOf(work, isAdopting, form, uploads)

  async function send({ type, name, intro }: DraftedEntry): Promise<void> {
    const fileIds = files.flatMap(({ stored }) => (stored ? [stored.fileId] : []))
    const entry = { type, name: name.trim(), intro: intro.trim(), fileIds }
    const answer = await submit.attempt(workNo ? { ...entry, workNo } : entry)
    // The emptied form would otherwise lead back to the first step.
    setSent(true)
    form.reset()
    uploads.forget()
    showToast(sent.toast)
    onSent(answer.workNo)
  }

  function onRefused({ status }: CallError): boolean {
    if (status !== statuses.fileUnknown) return false
    uploads.sendAllAgain()
    form.setProblem('form', words.look.sendAgain)
    return true
  }

  return {
    form,
    types,
    kind,
    files,
    uploads,
    work,
    isMember: owner !== null,
    furthest: isReady && !isAdopting && !isSent ? furthestStep(form.values, files.length, types) : null,
  }
}

function useEntryDraft(owner: string | null, workNo: string | undefined): Draft<DraftedEntry> {
  return useMemo(() => (owner && workNo ? changeDraft(owner, workNo) : entryDraft(owner)), [owner, workNo])
}

/** Takes over the files of a work when its change begins, unless files of an earlier change are stored. */
function useFilesOf(
  work: OwnWork | null,
  isAdopting: boolean,
  form: Form<DraftedEntry>,
  uploads: Uploads,
): void {
  const adopt = useEffectEvent(() => {
    if (!work) return
    if (uploads.list.length === 0) uploads.adopt(work.files)
    form.set({ hasFiles: true })
  })
  useEffect(() => {
    if (isAdopting) adopt()
  }, [isAdopting])
}

function initialOf(work: OwnWork | null): DraftedEntry {
  if (!work) return { ...emptyEntry, workNo: '', hasFiles: false }
  const { type, name, intro, workNo } = work
  return { type, name, intro, workNo, hasFiles: false }
}

/** The problems of name and intro in words. */
export function textsOf(values: DraftedEntry, words: EnteringWords) {
  const { name, intro } = problemsOfEntry(values)
  return {
    name: name === 'missing' ? words.name.missing : name ? words.name.long(maxWorkNameLength) : undefined,
    intro: intro ? words.intro.long(maxWorkIntroLength) : undefined,
  }
}
