import { audit } from '@club/contract/desk/audit.ts'
import type { DeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import { useId, useState } from 'react'
import { useCall } from '../../kit/calls/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { DayRange } from '../../kit/ui/day-range.tsx'
import { Checkbox, Field, Form } from '../../kit/ui/field.tsx'
import { Part, Row } from '../../kit/ui/layout.tsx'
import { Failed, Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './audit.module.css'
import { auditWords } from './audit.words.ts'

export type Asked = Omit<DeskRequestOf<typeof audit.list>, 'after'>

export const anyAct: Asked = { act: null, by: null, from: null, to: null, lookId: null, withPreviews: false }

const empty = { act: '', by: '', from: '', to: '', member: '', reason: '' }
const minMember = 4

/** What is typed, and the search with it. One about a member is recorded with its reason before anything is asked. */
function useSearch(onAsked: (asked: Asked) => void) {
  const words = useWords(auditWords)
  const [values, setValues] = useState(empty)
  const [withPreviews, setWithPreviews] = useState(false)
  const [problem, setProblem] = useState<{ of: 'member' | 'reason'; says: string } | null>(null)
  const look = useCall(audit.look, { changesNothing: true })
  const field = (name: keyof typeof empty) => ({
    value: values[name],
    onValue: (value: string) => setValues({ ...values, [name]: value }),
    error: problem?.of === name ? problem.says : null,
  })
  const [member, reason] = [values.member.trim(), values.reason.trim()]
  const askedWith = (lookId: string | null): Asked => ({
    act: values.act.trim() || null,
    by: values.by.trim() || null,
    from: values.from || null,
    to: values.to || null,
    lookId,
    withPreviews,
  })
  const search = () => {
    const short = member !== '' && member.length < minMember
    if (short) return setProblem({ of: 'member', says: words.memberShort })
    if (member !== '' && reason === '') return setProblem({ of: 'reason', says: words.reasonNeeded })
    setProblem(null)
    if (member === '') {
      look.reset()
      return onAsked(askedWith(null))
    }
    look.mutate(
      { member, reason },
      {
        onSuccess: (answer) =>
          answer.state === 'found'
            ? onAsked(askedWith(answer.lookId))
            : setProblem({ of: 'member', says: answer.why }),
      },
    )
  }
  const clear = () => {
    setValues(empty)
    setWithPreviews(false)
    setProblem(null)
    look.reset()
    onAsked(anyAct)
  }
  return { member, field, withPreviews, setWithPreviews, look, search, clear }
}

function Fields({ field, hasMember }: { field: ReturnType<typeof useSearch>['field']; hasMember: boolean }) {
  const words = useWords(auditWords)
  const listId = useId()
  return (
    <div className={styles.filters}>
      <Field label={words.act} hint={words.actHint} isOptional list={listId} {...field('act')} />
      <datalist id={listId}>
        {Object.entries(words.groups).map(([group, name]) => (
          <option key={group} value={group}>
            {name}
          </option>
        ))}
      </datalist>
      <Field label={words.by} hint={words.byHint} isOptional {...field('by')} />
      <DayRange from={field('from')} to={field('to')} />
      <Field
        label={words.member}
        hint={words.memberHint}
        isOptional
        autoComplete="off"
        {...field('member')}
      />
      {hasMember && <Field label={words.reason} maxLength={500} {...field('reason')} />}
    </div>
  )
}

/** Which acts are shown. */
export function AuditFilters({ onAsked }: { onAsked: (asked: Asked) => void }) {
  const words = useWords(auditWords)
  const { member, field, withPreviews, setWithPreviews, look, search, clear } = useSearch(onAsked)
  return (
    <Part title={words.filters}>
      <Form onSubmit={search}>
        <Fields field={field} hasMember={member !== ''} />
        <Checkbox
          label={words.withPreviews}
          hint={words.withPreviewsHint}
          isOn={withPreviews}
          onChange={setWithPreviews}
        />
        <Row>
          <Button type="submit" look="main" isBusy={look.isPending}>
            {words.search}
          </Button>
          <Button onClick={clear}>{words.clear}</Button>
        </Row>
      </Form>
      {look.error && <Failed error={look.error} />}
      {look.data?.state === 'found' && <Notice isAnnounced>{words.looked(look.data.userId)}</Notice>}
    </Part>
  )
}
