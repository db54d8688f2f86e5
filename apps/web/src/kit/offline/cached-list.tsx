import { businessDay } from '@club/contract/business-day.ts'
import { useState } from 'react'
import { dayInWords } from '../i18n/dates.ts'
import { useLanguage, useWords } from '../i18n/i18n.tsx'
import { useIsMember } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { LinkRow, List, Section, Stack } from '../ui/layout.tsx'
import { Empty, Skeleton } from '../ui/states.tsx'
import { type CachedCopy, readableCopies } from './cached-copy.rules.ts'
import { useCachedCopies, useCachedCopy } from './use-cached-copies.ts'
import { offlineWords } from './words.ts'

const rowsAtOnce = 10

/** What can be read offline, latest first. */
export function CachedList() {
  const words = useWords(offlineWords)
  const copies = useCachedCopies()
  return (
    <Section title={words.list}>
      {copies === null && <Skeleton lines={4} />}
      {copies?.length === 0 && <Empty title={words.none} text={words.noneText} />}
      {copies && copies.length > 0 && <Rows copies={readableCopies(copies)} />}
    </Section>
  )
}

function Rows({ copies }: { copies: readonly CachedCopy[] }) {
  const words = useWords(offlineWords)
  const language = useLanguage()
  const isMember = useIsMember()
  const [shown, setShown] = useState(rowsAtOnce)
  return (
    <>
      <List label={words.list}>
        {copies.slice(0, shown).map(({ address, title, cachedAt }) => (
          <LinkRow
            key={address}
            to={address}
            icon="book"
            title={title}
            text={words.openedOn(dayInWords(businessDay(new Date(cachedAt)), language))}
          />
        ))}
      </List>
      {copies.length > shown && (
        <Button isWide onClick={() => setShown(shown + rowsAtOnce)}>
          {words.more}
        </Button>
      )}
      {isMember && <p>{words.cleared}</p>}
    </>
  )
}

/** Shown for a page that has no copy, or that opens from its copy only after a reload. */
export function Unread() {
  const words = useWords(offlineWords)
  const copy = useCachedCopy()
  return (
    <Stack>
      <p>{copy ? words.tryAgain : words.unread}</p>
      <CachedList />
    </Stack>
  )
}
