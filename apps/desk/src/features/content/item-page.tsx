import { content, type ItemProblem, type WrittenItem } from '@club/contract/desk/content.ts'
import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import { useSearchParams } from 'react-router'
import { ChangesTable } from '../../kit/acts/changes-table.tsx'
import { useAnswer, useCall } from '../../kit/calls/api.ts'
import { useFormat } from '../../kit/format/format.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Bar, PageHeading } from '../../kit/ui/layout.tsx'
import { Answer, Notice } from '../../kit/ui/notice.tsx'
import { Tabs } from '../../kit/ui/tabs.tsx'
import { showToast } from '../../kit/ui/toast.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './content.module.css'
import { type ContentWords, contentWords } from './content.words.ts'
import { ItemActs, type Saved } from './item-acts.tsx'
import { ItemForm, type ItemFormShape } from './item-form.tsx'
import { ItemHistory } from './item-history.tsx'
import { ItemPreview } from './item-preview.tsx'
import { States } from './states.tsx'
import { useWritten } from './use-written.ts'
import { problemsLeft } from './written.ts'

export type ShownItem = DeskAnswerOf<typeof content.show>

/** A problem with the label of its field, in which language it is. */
function usePlaced(form: ItemFormShape): (problem: ItemProblem) => string {
  const words = useWords(contentWords)
  return ({ file, field, text }) => {
    const [name = ''] = field.split('.')
    const fields = file === 'item' ? form.facts : form.words
    const label = name === 'body' ? form.bodyLabel : fields.find((each) => each.name === name)?.label
    if (label === undefined) return text
    return words.problemAt(file === 'item' ? label : words.inLanguage(label, words.languages[file]), text)
  }
}

/** What waits, and what has to be done first, in a sentence each. */
function Standing({
  item,
  form,
  left,
}: {
  item: ShownItem
  form: ItemFormShape
  left: readonly ItemProblem[]
}) {
  const words = useWords(contentWords)
  const { time } = useFormat()
  const { row, draft, orderId } = item
  const placed = usePlaced(form)
  return (
    <>
      {orderId && (
        <Notice tone="warm" actions={<ButtonLink to={`/confirm/${orderId}`}>{words.openOrder}</ButtonLink>}>
          {words.waits}
        </Notice>
      )}
      {row.publishAt && <Notice tone="warm">{words.timed(time(row.publishAt))}</Notice>}
      {row.states.includes('withdrawn') && !draft && <Notice>{words.isWithdrawn}</Notice>}
      {row.states.includes('failed') && <Notice tone="bad">{words.failed}</Notice>}
      {left.length > 0 && (
        <Notice tone="warm">
          <p>{words.problems(left.length)}</p>
          <ul>
            {left.map((problem) => (
              <li key={`${problem.file} ${problem.field} ${problem.text}`}>{placed(problem)}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function Differences({ item: { draft, shown } }: { item: ShownItem }) {
  const words = useWords(contentWords)
  if (!draft) return <p>{shown ? words.changes.noDraft : words.changes.nothing}</p>
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

/** What became of saving: nothing yet, somebody was faster, or it failed. */
function SavingNotices({
  isUnsaved,
  takenBy,
  error,
  reopen,
}: {
  isUnsaved: boolean
  /** Who was faster; '' if the draft is gone, null if nobody was. */
  takenBy: string | null
  error: Error | null
  reopen: () => void
}) {
  const words = useWords(contentWords)
  return (
    <>
      {takenBy !== null && (
        <Notice tone="bad" isAnnounced actions={<Button onClick={reopen}>{words.reopen}</Button>}>
          {takenBy === '' ? words.gone : words.taken(takenBy)}
        </Notice>
      )}
      {isUnsaved && takenBy === null && <Notice tone="warm">{words.unsaved}</Notice>}
      {error && (
        <Notice tone="bad" isAnnounced>
          {words.notSaved} {error.message}
        </Notice>
      )}
    </>
  )
}

interface TabsGiven {
  item: ShownItem
  form: ItemFormShape
  left: readonly ItemProblem[]
  source: WrittenItem
  isDisabled: boolean
  setSource: (source: WrittenItem) => void
  restore: (source: WrittenItem) => void
}

/** The tabs of an item. */
function partsOf(
  { item, form, left, source, isDisabled, setSource, restore }: TabsGiven,
  words: ContentWords,
) {
  const { kind, itemId } = item.row
  return [
    {
      key: 'edit',
      title: words.tabs.edit,
      show: () => (
        <ItemForm
          form={form}
          source={source}
          problems={left}
          isDisabled={isDisabled}
          isShown={item.shown !== null}
          onSource={setSource}
        />
      ),
    },
    {
      key: 'preview',
      title: words.tabs.preview,
      show: () => <ItemPreview kind={kind} itemId={itemId} source={isDisabled ? null : source} />,
    },
    { key: 'changes', title: words.tabs.changes, show: () => <Differences item={item} /> },
    {
      key: 'history',
      title: words.tabs.history,
      show: () => <ItemHistory item={item} onRestore={isDisabled ? null : restore} />,
    },
  ]
}

/** The part of the page that is open is in its address, so that a second reader is sent to the preview. */
function useTab(): [string, (tab: string) => void] {
  const [query, setQuery] = useSearchParams()
  const setTab = (tab: string) => {
    const next = new URLSearchParams(query)
    next.set('tab', tab)
    setQuery(next, { replace: true })
  }
  return [query.get('tab') ?? 'edit', setTab]
}

function useSaving(item: ShownItem, written: ReturnType<typeof useWritten>, refetch: () => Promise<unknown>) {
  const words = useWords(contentWords)
  const saving = useCall(content.saveDraft)
  const { kind, itemId } = item.row
  const { revision, source, forget, settle, isOutdated } = written
  const save = async (): Promise<Saved | null> => {
    const answer = await saving.mutateAsync({ kind, itemId, revision, source }).catch(() => null)
    if (answer?.state !== 'saved') return null
    await refetch()
    const isMoreTyped = settle(source, answer.revision)
    const { length } = answer.problems
    showToast(length === 0 ? words.saved : words.savedWithProblems(length))
    return { problems: length, isMoreTyped }
  }
  const reopen = () => {
    forget()
    saving.reset()
    void refetch()
  }
  const refusedBy = saving.data?.state === 'taken' ? saving.data.by : null
  const elsewhere = isOutdated && !saving.isPending ? (item.draft?.writtenBy ?? '') : null
  return {
    save,
    reopen,
    isSaving: saving.isPending,
    error: saving.error,
    takenBy: refusedBy ?? elsewhere,
  }
}

function Editor({
  item,
  form,
  refetch,
}: {
  item: ShownItem
  form: ItemFormShape
  refetch: () => Promise<unknown>
}) {
  const words = useWords(contentWords)
  const { time } = useFormat()
  const may = useMay()
  const [tab, setTab] = useTab()
  const written = useWritten(item)
  const { source, setSource, forget, isUnsaved } = written
  const { save, reopen, isSaving, error, takenBy } = useSaving(item, written, refetch)
  const { draft, row } = item
  const mayWrite = may('content draft')
  const isDisabled = !mayWrite || row.publishAt !== null
  const restore = (earlier: WrittenItem) => {
    setSource(earlier)
    setTab('edit')
    showToast(words.history.restored)
  }
  const left = draft ? problemsLeft(draft.problems, draft.source, source) : []
  const parts = partsOf({ item, form, left, source, isDisabled, setSource, restore }, words)
  return (
    <>
      <Bar>
        {row.states.length > 0 && <States states={row.states} />}
        {draft && <span>{words.writtenBy(draft.writtenBy, time(draft.writtenAt))}</span>}
        <ItemActs
          item={item}
          isClosed={form.isClosed}
          isUnsaved={isUnsaved}
          hasProblems={left.length > 0}
          isSaving={isSaving}
          save={save}
          forget={forget}
        />
      </Bar>
      <div className={styles.notices}>
        <Standing item={item} form={form} left={left} />
        <SavingNotices isUnsaved={isUnsaved} takenBy={takenBy} error={error} reopen={reopen} />
      </div>
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
