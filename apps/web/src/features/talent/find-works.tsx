import { maxFoundWorks } from '@club/contract/talent.constants.ts'
import { talent } from '@club/contract/talent.ts'
import { useRef } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { newAsking, useShownSearch } from '../../kit/page/asked-here.ts'
import { useResultsShown } from '../../kit/page/use-results-shown.ts'
import { reportClick } from '../../kit/reporting/reporting.ts'
import { navigate } from '../../kit/router/router.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { List, Section, Stack } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { tabPath } from './contest-needs.ts'
import { TypeLinks } from './type-links.tsx'
import { VotingCard } from './voting-card.tsx'
import { talentWords } from './words.ts'

export const maxFindLength = 40

/** The search of one tab, or the choices of another. */
export const findId = 'find-works'

/** Opens the search or the choices from beside the page's heading, so that the works begin above them. */
export function FindButton({
  tab,
  isOpen,
  onToggle,
}: {
  tab: '3' | '4'
  isOpen: boolean
  onToggle: () => void
}) {
  const { voting, ranking } = useWords(talentWords)
  const isSearch = tab === '3'
  return (
    <Button
      icon={isOpen ? 'up' : isSearch ? 'search' : 'filter'}
      aria-label={isSearch ? voting.find : ranking.choose}
      aria-expanded={isOpen}
      aria-controls={findId}
      onClick={onToggle}
    >
      {isSearch ? voting.findShort : ranking.chooseShort}
    </Button>
  )
}

/** Searches works by number, name or type. */
export function FindWorks({
  edition,
  type,
  text,
  isOpen,
}: {
  edition: number
  type: number | undefined
  text: string
  isOpen: boolean
}) {
  return (
    <search id={findId} hidden={!isOpen}>
      {isOpen && (
        <Stack>
          <FindForm text={text} />
          <TypeLinks tab="3" edition={edition} type={type} />
        </Stack>
      )}
    </search>
  )
}

function FindForm({ text }: { text: string }) {
  const { voting: words } = useWords(talentWords)
  const form = useForm<{ text: string }>({
    initial: { text },
    check({ text: typed }) {
      const { length } = typed.trim()
      if (length === 0) return { text: words.findMissing }
      return length > maxFindLength ? { text: words.tooLong } : {}
    },
    send(values) {
      reportClick('talent.find')
      navigate(tabPath('3', { find: values.text.trim() }), { state: newAsking() })
    },
  })
  useShownSearch(form, text)
  return (
    <form {...form.props}>
      <Stack>
        <Field
          {...form.field('text')}
          label={words.findLabel}
          hint={words.findHint}
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit" icon="search" isWide>
          {words.findButton}
        </Button>
      </Stack>
    </form>
  )
}

/** The works that a search found, or what to try instead. */
export function FoundWorks({
  edition,
  text,
  canVote,
  ...asked
}: {
  edition: number
  text: string
  canVote: boolean
  asking: string
  isAskedHere: boolean
}) {
  const { voting: words } = useWords(talentWords)
  // Without an edition: a number may be that of an earlier one.
  const found = useAnswer(need(talent.findWorksByNo, { query: text }))
  const heading = useRef<HTMLHeadingElement>(null)
  const count = found.data?.list.length
  const summary =
    count === undefined
      ? undefined
      : count === 0
        ? words.notFound(text)
        : words.foundCount(count, maxFoundWorks)
  useResultsShown(heading, { text: summary, ...asked })
  const toAll = (
    <LinkButton isWide icon="next" to={tabPath('3')}>
      {words.toAll}
    </LinkButton>
  )
  return (
    <Section title={words.found(text)} headingRef={heading}>
      <Answered
        query={found}
        hasBlock
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={words.notFound(text)} text={words.notFoundText} action={toAll} />}
      >
        {({ list }) => (
          <>
            <p>{summary}</p>
            <List label={words.found(text)}>
              {list.map((card) => (
                <VotingCard
                  key={card.workNo}
                  card={card}
                  canVote={canVote && card.activityId === edition}
                  before={
                    card.activityId !== edition && (
                      <span className={lines.soft}>{words.ofEarlierEdition}</span>
                    )
                  }
                />
              ))}
            </List>
            {toAll}
          </>
        )}
      </Answered>
    </Section>
  )
}
