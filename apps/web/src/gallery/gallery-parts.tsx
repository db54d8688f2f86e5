import { path } from '@club/contract/page-paths.ts'
import { useState } from 'react'
import { checkinWords } from '../features/checkin/words.ts'
import { CallError } from '../kit/calls/api-error.ts'
import { useWords } from '../kit/i18n/i18n.tsx'
import type { KeyboardType } from '../kit/keyboard/layout.rules.ts'
import { Button, IconButton, LinkButton } from '../kit/ui/button.tsx'
import { Calendar } from '../kit/ui/calendar.tsx'
import { CheckRow, Choice, Field, PasswordField } from '../kit/ui/field.tsx'
import { Icon } from '../kit/ui/icon.tsx'
import { Card, LinkRow, List, ListRow, Stack } from '../kit/ui/layout.tsx'
import { Notice, type NoticeKind } from '../kit/ui/notice.tsx'
import { Pager } from '../kit/ui/pager.tsx'
import { Avatar, MedalPicture } from '../kit/ui/pictures.tsx'
import { Progress } from '../kit/ui/progress.tsx'
import { Prose } from '../kit/ui/prose.tsx'
import { ReadAloud } from '../kit/ui/read-aloud.tsx'
import { Answered, Empty, Offline } from '../kit/ui/states.tsx'
import { kitWords } from '../kit/words.ts'
import { ChoiceStates } from './gallery-choices.tsx'
import { galleryWords } from './words.ts'

const busyMs = 3000

export function ButtonStates() {
  const words = useWords(galleryWords)
  const [isBusy, setBusy] = useState(false)
  function beBusy(): void {
    setBusy(true)
    setTimeout(() => setBusy(false), busyMs)
  }
  return (
    <Stack>
      <Button kind="main">{words.main}</Button>
      <Button icon="check">{words.second}</Button>
      <Button kind="quiet" icon="back">
        {words.quiet}
      </Button>
      <Button isWide>{words.wide}</Button>
      <Button isBusy={isBusy} onClick={beBusy}>
        {words.busy}
      </Button>
      <Button isResting>{words.resting}</Button>
      <Button disabled>{words.disabled}</Button>
      <LinkButton to={path('/')} icon="home">
        {words.link}
      </LinkButton>
      <IconButton icon="close" label={words.quiet} />
    </Stack>
  )
}

export function Fields() {
  const words = useWords(galleryWords)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [choice, setChoice] = useState<keyof typeof words.choices>('tea')
  const choices = Object.keys(words.choices) as (keyof typeof words.choices)[]
  return (
    <Stack>
      <Field
        label={words.label}
        hint={words.hint}
        optionalWord={words.optional}
        value={name}
        onValue={setName}
      />
      <Field label={words.label} error={words.error} value={name} onValue={setName} />
      <PasswordField
        label={words.password}
        value={password}
        onValue={setPassword}
        showWord={words.show}
        hideWord={words.hide}
      />
      <CheckRow isChecked={isChecked} onChecked={setChecked}>
        {words.check}
      </CheckRow>
      <CheckRow isChecked={isChecked} onChecked={setChecked} error={words.checkError}>
        {words.check}
      </CheckRow>
      <Choice
        legend={words.choice}
        value={choice}
        onValue={setChoice}
        options={choices.map((value) => ({ value, label: words.choices[value] }))}
      />
      <ChoiceStates />
    </Stack>
  )
}

export function Keyboards() {
  const words = useWords(galleryWords)
  return (
    <Stack>
      {(Object.keys(words.keyboards) as KeyboardType[]).map((type) => (
        <KeyboardField key={type} type={type} label={words.keyboards[type]} />
      ))}
    </Stack>
  )
}

function KeyboardField({ type, label }: { type: KeyboardType; label: string }) {
  const [value, setValue] = useState('')
  return <Field label={label} value={value} onValue={setValue} softKeyboard={type} />
}

export function Notices() {
  const words = useWords(galleryWords)
  return (
    <Stack>
      {(Object.keys(words.notices) as NoticeKind[]).map((kind) => (
        <Notice key={kind} kind={kind} title={words.notices[kind]} action={<Button>{words.second}</Button>}>
          {words.noticeText}
        </Notice>
      ))}
    </Stack>
  )
}

const awaited = {
  data: undefined,
  error: null,
  isPending: true,
  isPlaceholderData: false,
  isFetching: false,
  refetch: () => undefined,
}

export function States() {
  const words = useWords(galleryWords)
  return (
    <Stack>
      <Answered query={awaited} hasBlock>
        {() => null}
      </Answered>
      <Empty title={words.emptyTitle} text={words.emptyText} action={<Button>{words.second}</Button>} />
      <Answered query={{ ...awaited, error: new CallError('', words.failedReason, 0) }}>
        {() => null}
      </Answered>
      <Offline onRetry={() => undefined} />
    </Stack>
  )
}

export function Lists() {
  const words = useWords(galleryWords)
  return (
    <Card>
      <List label={words.parts.lists}>
        <LinkRow to={path('/')} icon="book" title={words.row} text={words.rowText} />
        <LinkRow to={path('/login')} title={words.row} />
        <ListRow mark={<Icon name="medal" />} title={words.row} text={words.rowText} end={<span>+8</span>} />
      </List>
      <Pager hasMore isBusy={false} onMore={() => undefined} moreWord={words.more} endWord={words.end} />
      <Pager
        hasMore={false}
        isBusy={false}
        onMore={() => undefined}
        moreWord={words.more}
        endWord={words.end}
      />
    </Card>
  )
}

export function Pictures() {
  const words = useWords(galleryWords)
  const checkin = useWords(checkinWords)
  return (
    <Stack>
      <Avatar src="" />
      <Avatar src="" isLarge />
      <MedalPicture src="/media/medal/morning-light.svg" />
      <Progress label={words.progress} value={640} max={1000} />
      <Calendar
        month="2026-11"
        caption={words.month}
        today="2026-11-20"
        checkedDays={new Set(['2026-11-18', '2026-11-19', '2026-11-20'])}
        words={checkin}
      />
    </Stack>
  )
}

export function Texts() {
  const words = useWords(galleryWords)
  const { help } = useWords(kitWords).common
  return (
    <Stack>
      <Card>
        <Prose html={words.prose} />
      </Card>
      <ReadAloud text={() => words.lead} startWord={help.readAloud} stopWord={help.stopReading} />
    </Stack>
  )
}
