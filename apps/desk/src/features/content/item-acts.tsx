import { content } from '@club/contract/desk/content.ts'
import { useState } from 'react'
import { useAct } from '../../kit/acts/act-provider.tsx'
import type { Args } from '../../kit/acts/asked-act.ts'
import { useCall } from '../../kit/calls/api.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button } from '../../kit/ui/button.tsx'
import { Dialog } from '../../kit/ui/dialog.tsx'
import { DateField, TimeField } from '../../kit/ui/field.tsx'
import { Row, Stack } from '../../kit/ui/layout.tsx'
import { Failed, Notice } from '../../kit/ui/notice.tsx'
import { showToast } from '../../kit/ui/toast.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { contentWords } from './content.words.ts'
import type { ShownItem } from './item-page.tsx'
import { textOf } from './written.ts'

/** From when and until when it is shown; what is empty is left out of the act. */
function TimesForm({ args, setArgs }: { args: Args; setArgs: (args: Args) => void }) {
  const words = useWords(contentWords)
  const put = (name: string) => (value: string) => {
    const { [name]: _old, ...rest } = args
    setArgs(value === '' ? rest : { ...rest, [name]: value })
  }
  return (
    <Stack>
      <TimeField
        label={words.when}
        hint={words.whenHint}
        isOptional
        value={textOf(args.at)}
        onValue={put('at')}
      />
      <DateField
        label={words.until}
        hint={words.untilHint}
        isOptional
        value={textOf(args.until)}
        onValue={put('until')}
      />
    </Stack>
  )
}

function DropDialog({ item, forget, onClose }: { item: ShownItem; forget: () => void; onClose: () => void }) {
  const words = useWords(contentWords)
  const dropping = useCall(content.dropDraft)
  const { kind, itemId } = item.row
  // What is there now has not been seen yet, so it is not offered again.
  const isRefused = dropping.data?.isDropped === false
  const drop = async () => {
    const revision = item.draft?.revision ?? 0
    const answer = await dropping.mutateAsync({ kind, itemId, revision }).catch(() => null)
    if (!answer?.isDropped) return
    forget()
    showToast(words.dropped)
    onClose()
  }
  return (
    <Dialog
      title={words.drop}
      onClose={onClose}
      actions={
        !isRefused && (
          <Button look="danger" isBusy={dropping.isPending} onClick={() => void drop()}>
            {words.drop}
          </Button>
        )
      }
    >
      <p>{words.dropSure}</p>
      {isRefused && (
        <Notice tone="bad" isAnnounced>
          {words.notDropped}
        </Notice>
      )}
      {dropping.error && <Failed error={dropping.error} />}
    </Dialog>
  )
}

function WithdrawButton({ name }: { name: string }) {
  const words = useWords(contentWords)
  const openAct = useAct()
  const withdraw = () =>
    openAct({
      act: 'content withdraw-item',
      args: { item: name },
      title: words.withdraw,
      reasons: words.withdrawReasons,
    })
  return (
    <Button look="danger" onClick={withdraw}>
      {words.withdraw}
    </Button>
  )
}

export interface Saved {
  /** How many things are still to be put right. */
  problems: number
  /** Something was typed while it was being saved, and is not saved yet. */
  isMoreTyped: boolean
}

/** What the caller may do with an item: save, publish, take back, withdraw. */
export function ItemActs({
  item,
  isClosed,
  isUnsaved,
  hasProblems,
  isSaving,
  save,
  forget,
}: {
  item: ShownItem
  /** The club needs every item of its kind. */
  isClosed: boolean
  isUnsaved: boolean
  /** Of what is known to be wrong nothing has been changed yet, so it cannot be published. */
  hasProblems: boolean
  isSaving: boolean
  /** Null if it was not saved. */
  save: () => Promise<Saved | null>
  forget: () => void
}) {
  const words = useWords(contentWords)
  const openAct = useAct()
  const [isDropping, setIsDropping] = useState(false)
  const may = useMay()
  const { row, draft, shown } = item
  const mayWrite = may('content draft')
  const name = `${row.kind}/${row.itemId}`
  const isTimed = row.publishAt !== null
  const publish = async () => {
    const saved = isUnsaved ? await save() : { problems: 0, isMoreTyped: false }
    if (!saved || saved.problems > 0) return
    if (saved.isMoreTyped) return showToast(words.typedMeanwhile)
    openAct({
      act: 'content publish-item',
      args: { item: name },
      title: words.publish,
      reasons: words.publishReasons,
      form: (args, setArgs) => <TimesForm args={args} setArgs={setArgs} />,
    })
  }
  return (
    <Row>
      {mayWrite && !isTimed && (
        <Button
          look={isUnsaved ? 'main' : 'plain'}
          disabled={!isUnsaved}
          isBusy={isSaving}
          onClick={() => void save()}
        >
          {words.save}
        </Button>
      )}
      {mayWrite && !isTimed && !hasProblems && (draft || isUnsaved) && (
        <Button look={draft && !isUnsaved ? 'main' : 'plain'} onClick={() => void publish()}>
          {words.publish}
        </Button>
      )}
      {isTimed && may('content hold-item') && (
        <Button
          onClick={() => openAct({ act: 'content hold-item', args: { item: name }, title: words.hold })}
        >
          {words.hold}
        </Button>
      )}
      {mayWrite && draft && !isTimed && <Button onClick={() => setIsDropping(true)}>{words.drop}</Button>}
      {shown && !isClosed && may('content withdraw-item') && <WithdrawButton name={name} />}
      {isDropping && <DropDialog item={item} forget={forget} onClose={() => setIsDropping(false)} />}
    </Row>
  )
}
