import type { AnswerOf } from '@club/contract/endpoint.ts'
import { library } from '@club/contract/library.ts'
import { path } from '@club/contract/page-paths.ts'
import { useRef } from 'react'
import { listNeed } from '../../kit/calls/need.ts'
import { usePagedAnswer } from '../../kit/calls/paged-answer.ts'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { newAsking, useAskedHere, useShownSearch } from '../../kit/page/asked-here.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { textIn } from '../../kit/page/query-params.ts'
import { useResultsShown } from '../../kit/page/use-results-shown.ts'
import { reportClick } from '../../kit/reporting/reporting.ts'
import { navigate, useQueryParams } from '../../kit/router/router.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Field } from '../../kit/ui/field.tsx'
import { Page as PageColumn, Section } from '../../kit/ui/layout.tsx'
import { Link } from '../../kit/ui/link.tsx'
import { PagedList } from '../../kit/ui/paged-list.tsx'
import { State } from '../../kit/ui/states.tsx'
import styles from './library.module.css'
import { readingWords } from './reading/words.ts'
import { libraryWords } from './words.ts'

type Found = AnswerOf<typeof library.search>['list'][number]

const maxTextLength = 40

/** Searches all content. The text is in the address, so that going back from a result leads here. */
export function Page() {
  const title = usePageTitle()
  const { search: words } = useWords(libraryWords)
  const query = useQueryParams()
  // The server renders one page for every search, so the first client render must match it.
  const isHydrated = useHydrated()
  const asked = isHydrated ? textIn(query, 'text', maxTextLength) : ''
  const askedHere = useAskedHere()
  return (
    <PageColumn title={title} lead={words.lead}>
      <SearchForm asked={asked} />
      {asked === '' ? <Examples /> : <Results key={asked} text={asked} {...askedHere} />}
    </PageColumn>
  )
}

function SearchForm({ asked }: { asked: string }) {
  const { search: words } = useWords(libraryWords)
  const form = useForm<{ text: string }>({
    initial: { text: asked },
    check: ({ text }) => (text.trim().length > maxTextLength ? { text: words.tooLong } : {}),
    send({ text }) {
      if (text.trim() === '') return
      reportClick('search.submit')
      navigate(path('/search', { text: text.trim() }), { state: newAsking() })
    },
  })
  useShownSearch(form, asked)
  return (
    <search>
      <form {...form.props} className={styles.form}>
        <Field
          {...form.field('text')}
          label={words.label}
          hint={words.hint}
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button kind="main" type="submit" icon="search">
          {words.submit}
        </Button>
      </form>
    </search>
  )
}

function Examples() {
  const { search: words } = useWords(libraryWords)
  return (
    <Section title={words.try}>
      <div className={styles.words}>
        {words.examples.map((example) => (
          <LinkButton key={example} to={path('/search', { text: example })}>
            {example}
          </LinkButton>
        ))}
      </div>
    </Section>
  )
}

function Results({ text, ...asked }: { text: string; asking: string; isAskedHere: boolean }) {
  const { search: words } = useWords(libraryWords)
  const reading = useWords(readingWords)
  const hits = listNeed(library.search, { text })
  const total = usePagedAnswer(hits).data?.pages[0]?.total
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = total === undefined ? undefined : total === 0 ? words.none(text) : words.count(total)
  useResultsShown(heading, { text: summary, ...asked })
  return (
    <Section title={words.results(text)} headingRef={heading}>
      {summary !== undefined && <p>{summary}</p>}
      <PagedList
        {...hits}
        label={words.results(text)}
        moreWord={reading.more}
        endWord={reading.end}
        renderRow={(found) => <FoundRow key={`${found.kind}/${found.itemId}`} found={found} />}
        empty={
          <>
            <State picture="empty" text={words.noneText} />
            <Examples />
          </>
        }
      />
    </Section>
  )
}

function FoundRow({ found }: { found: Found }) {
  const { search: words } = useWords(libraryWords)
  const { kind, title, excerpt, path } = found
  return (
    <li>
      <Link className={styles.found} to={path}>
        <span className={styles.foundKind}>{words.kinds[kind]}</span>
        <span className={styles.foundTitle}>{title}</span>
        <span>
          {excerpt.map((part, index) =>
            part.isHit ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, always drawn together
              <mark key={index}>{part.text}</mark>
            ) : (
              part.text
            ),
          )}
        </span>
      </Link>
    </li>
  )
}
