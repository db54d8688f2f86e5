import type { AnswerOf, RequestOf } from '@club/contract/endpoint.ts'
import { path } from '@club/contract/page-paths.ts'
import { privacy } from '@club/contract/privacy.ts'
import { useState } from 'react'
import { useAction, useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { announce } from '../../kit/messages/announce.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Card, Section, Stack } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import styles from './known-data.module.css'
import { saveFile } from './save-file.ts'
import { privacyWords } from './words.ts'

type Part = AnswerOf<typeof privacy.known>['list'][number]

/** Everything that the club knows, each part behind its own button, and the files to download. */
export function Known() {
  const { known: words } = useWords(privacyWords)
  const known = useAnswer(need(privacy.known, {}))
  return (
    <Stack>
      <Card>
        <Answered query={known} lines={6} hasBlock>
          {({ list }) => <Parts list={list} />}
        </Answered>
      </Card>
      <Notice>{words.wrong}</Notice>
      <LinkButton icon="person" isWide to={path('/edit-nickname')}>
        {words.correct}
      </LinkButton>
      <TakeAlong />
    </Stack>
  )
}

/** How many parts are on the page before 'more'. */
const firstParts = 6

function Parts({ list }: { list: readonly Part[] }) {
  const { known: words } = useWords(privacyWords)
  const [isMore, setMore] = useState(false)
  const rest = list.slice(firstParts)
  const rows = (parts: readonly Part[]) => parts.map((part) => <PartRows key={part.part} part={part} />)
  return (
    <Stack>
      {rows(list.slice(0, firstParts))}
      {rest.length > 0 && (
        <Disclosure isOpen={isMore} onToggle={() => setMore(!isMore)} word={words.more}>
          <Stack>{rows(rest)}</Stack>
        </Disclosure>
      )}
    </Stack>
  )
}

function PartRows({ part: { part, title, total, rows } }: { part: Part }) {
  const { known: words } = useWords(privacyWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={title}>
      <p>{total > rows.length ? words.latest(rows.length, total) : words.rows(total)}</p>
      <ol className={styles.rows}>
        {rows.map((facts, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: past entries, which have no ids and never move
          <li key={`${part} ${at}`} className={styles.row}>
            <dl className={styles.facts}>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}

type Format = RequestOf<typeof privacy.dataFile>['format']

function TakeAlong() {
  const { known: words } = useWords(privacyWords)
  const [saved, setSaved] = useState<string | null>(null)
  const file = useAction(privacy.dataFile, {
    onSuccess: (made) => {
      saveFile(made)
      setSaved(made.fileName)
      announce(words.saved(made.fileName))
    },
  })
  const save = (format: Format) => {
    setSaved(null)
    void file.run({ format })
  }
  return (
    <Section title={words.take}>
      <Card>
        <Stack>
          <p>{words.takeText}</p>
          <Button kind="main" isBusy={file.isRunning} onClick={() => save('html')}>
            {words.html}
          </Button>
          <Button isWide isBusy={file.isRunning} onClick={() => save('json')}>
            {words.json}
          </Button>
          {saved && <Notice kind="success">{words.saved(saved)}</Notice>}
          {file.error && <Notice kind="error">{file.error.message || words.failed}</Notice>}
        </Stack>
      </Card>
    </Section>
  )
}
