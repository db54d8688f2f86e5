import { content, type WrittenItem } from '@club/contract/desk/content-desk.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useState } from 'react'
import { ChangesTable } from '../../kit/acts/changes-table.tsx'
import { useAnswer, useCall } from '../../kit/calls/api.ts'
import { useDraft } from '../../kit/drafts/use-draft.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { PageHeading, Part } from '../../kit/ui/layout.tsx'
import { Answer, Notice } from '../../kit/ui/notice.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { showToast } from '../../kit/ui/toast.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { type ContentWords, contentWords } from './content.words.ts'
import { ItemActs } from './item-acts.tsx'
import { ItemForm, type ItemFormShape } from './item-form.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemPreview } from './item-preview.tsx'
import { States } from './list-page.tsx'
import { emptyItem } from './written.ts'

export type ShownItem = DeskAnswerOf<typeof content.show>

/** What waits, and what has to be done first, in a sentence each. */
function Standing({ item }: { item: ShownItem }) {
  const words = useWords(contentWords)
  const { time } = useFormat()
  const { row, draft, orderId } = item
  return (
    <>
      {orderId && (
        <Notice tone="warm" actions={<ButtonLink to={`/confirm/${orderId}`}>{words.openOrder}</ButtonLink>}>
          {words.waits}
        </Notice>
      )}
      {row.publishAt && <Notice tone="warm">{words.timed(time(row.publishAt))}</Notice>}
      {row.states.includes('failed') && <Notice tone="bad">{words.failed}</Notice>}
      {draft && <p>{words.writtenBy(draft.writtenBy, time(draft.writtenAt))}</p>}
      {draft && draft.problems.length > 0 && (
        <Notice tone="warm">{words.problems(draft.problems.length)}</Notice>
      )}
    </>
  )
}

function Differences({ item: { draft, shown } }: { item: ShownItem }) {
  const words = useWords(contentWords)
  if (!draft) return <p>{words.changes.none}</p>
  return (
    <>
      {!shown && <p>{words.changes.isNew}</p>}
      {draft.changes.length === 0 ? (
        <p>{words.changes.none}</p>
      ) : (
        <ChangesTable changes={draft.changes} caption={words.tabs.changes} />
      )}
    </>
  )
}

/** What is typed is kept in the browser until it is saved, so that a lost connection loses nothing. */
function useWritten(item: ShownItem) {
  const { row, draft, shown } = item
  const revision = draft?.revision ?? 0
  const stored = draft?.source ?? shown ?? emptyItem
  const key = `content:${row.kind}/${row.itemId}:${revision}`
  const [source, setSource, forget] = useDraft<WrittenItem>(key, stored)
  return { revision, source, setSource, forget, isUnsaved: source !== stored && !isSame(source, stored) }
}

const isSame = (one: WrittenItem, other: WrittenItem) => JSON.stringify(one) === JSON.stringify(other)

/** What became of saving: nothing yet, somebody was faster, or it failed. */
function SavingNotices({
  isUnsaved,
  saving: { data, error },
  reopen,
}: {
  isUnsaved: boolean
  saving: { data: DeskAnswerOf<typeof content.saveDraft> | undefined; error: Error | null }
  reopen: () => void
}) {
  const words = useWords(contentWords)
  return (
    <>
      {isUnsaved && <Notice tone="warm">{words.unsaved}</Notice>}
      {data?.state === 'taken' && (
        <Notice tone="bad" isAnnounced actions={<Button onClick={reopen}>{words.reopen}</Button>}>
          {words.taken(data.by)}
        </Notice>
      )}
      {error && (
        <Notice tone="bad" isAnnounced>
          {error.message}
        </Notice>
      )}
    </>
  )
}

/** The tabs of an item. */
function partsOf(
  { item, form, source, isDisabled, isUnsaved, setSource, restore }: TabsGiven,
  words: ContentWords,
) {
  return [
    {
      key: 'edit',
      title: words.tabs.edit,
      show: () => (
        <ItemForm
          form={form}
          source={source}
          problems={item.draft?.problems ?? []}
          isDisabled={isDisabled}
          onSource={setSource}
        />
      ),
    },
    {
      key: 'preview',
      title: words.tabs.preview,
      show: () => <ItemPreview item={item} isUnsaved={isUnsaved} />,
    },
    { key: 'changes', title: words.tabs.changes, show: () => <Differences item={item} /> },
    {
      key: 'history',
      title: words.tabs.history,
      show: () => <ItemHistory item={item} onRestore={isDisabled ? null : restore} />,
    },
  ]
}

interface TabsGiven {
  item: ShownItem
  form: ItemFormShape
  source: WrittenItem
  isDisabled: boolean
  isUnsaved: boolean
  setSource: (source: WrittenItem) => void
  restore: (source: WrittenItem) => void
}

function Editor({ item, form, refetch }: { item: ShownItem; form: ItemFormShape; refetch: () => unknown }) {
  const words = useWords(contentWords)
  const may = useMay()
  const [tab, setTab] = useState('edit')
  const { revision, source, setSource, forget, isUnsaved } = useWritten(item)
  const saving = useCall(content.saveDraft)
  const { kind, itemId } = item.row
  const isEdited = may('content draft') && kind !== 'task' && kind !== 'medal'
  const isDisabled = !isEdited || item.row.publishAt !== null
  const save = async (): Promise<boolean> => {
    const answer = await saving.mutateAsync({ kind, itemId, revision, source }).catch(() => null)
    if (answer?.state !== 'saved') return false
    forget()
    const { length } = answer.problems
    showToast(length === 0 ? words.saved : words.savedWithProblems(length))
    return true
  }
  const reopen = () => {
    forget()
    saving.reset()
    void refetch()
  }
  const restore = (earlier: WrittenItem) => {
    setSource(earlier)
    setTab('edit')
    showToast(words.history.restored)
  }
  const parts = partsOf({ item, form, source, isDisabled, isUnsaved, setSource, restore }, words)
  return (
    <>
      <Part title={form.label}>
        <States states={item.row.states} />
        <Standing item={item} />
        {(kind === 'task' || kind === 'medal') && <Notice>{words.notEdited}</Notice>}
        <SavingNotices isUnsaved={isUnsaved} saving={saving} reopen={reopen} />
        {isEdited && (
          <ItemActs
            item={item}
            isUnsaved={isUnsaved}
            isSaving={saving.isPending}
            save={save}
            forget={forget}
          />
        )}
      </Part>
      <Tabs label={words.title} parts={parts} current={tab} onCurrent={setTab} />
    </>
  )
}

/** One item: its form, how members will see it, what differs from what is shown, and what it was before. */
export function ItemPage({ kind, itemId }: { kind: string; itemId: string }) {
  const words = useWords(contentWords)
  const form = useAnswer(content.form, { kind })
  const item = useAnswer(content.show, { kind, itemId })
  return (
    <Answer of={form}>
      {(shape) => (
        <Answer of={item}>
          {(shown) => (
            <>
              <PageHeading
                title={shown.row.title}
                lead={`${shape.label} · ${itemId}`}
                actions={<ButtonLink to={`/content?kind=${kind}`}>{words.back}</ButtonLink>}
              />
              <Editor item={shown} form={shape} refetch={item.refetch} />
            </>
          )}
        </Answer>
      )}
    </Answer>
  )
}
