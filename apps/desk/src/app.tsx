import { people } from '@club/contract/desk/people.ts'
import { languageTable } from '@club/contract/languages.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { deskWords } from './desk.words.ts'
import type { DemoPeople } from './features/sign-in/sign-in.tsx'
import { SignInAgain, SignInPage } from './features/sign-in/sign-in-page.tsx'
import { ActProvider } from './kit/acts/act-provider.tsx'
import { useAnswer } from './kit/calls/api.ts'
import { Frame } from './kit/frame/frame.tsx'
import { NotFound, NotPermitted } from './kit/frame/not-found.tsx'
import { mayDo, type Person, PersonContext, takeSeat } from './kit/session/me.ts'
import { returnAddress } from './kit/session/return-address.ts'
import { endWait, useSessionEnded } from './kit/session/session-end.ts'
import { Answer } from './kit/ui/notice.tsx'
import { ToastRegion } from './kit/ui/toast.tsx'
import { useLanguage } from './kit/words/language.ts'
import { useWords } from './kit/words/words-of.ts'
import { pages } from './routes.tsx'

/** Where somebody begins: where they were before the bank's sign-in page, or on their first page. */
function Beginning({ person }: { person: Person }) {
  const [known] = useState(returnAddress)
  const first = pages.find(({ needs }) => mayDo(person, needs))
  const to = known && known !== '/' ? known : first?.path
  return to && to !== '/' ? <Navigate to={to} replace /> : <NotFound />
}

function Pages({ person, isDemo }: { person: Person; isDemo: boolean }) {
  const seen = pages.filter(({ needs }) => mayDo(person, needs))
  const unseen = pages.filter(({ needs }) => !mayDo(person, needs))
  return (
    <Frame pages={pages} titles={useWords(deskWords)} isDemo={isDemo}>
      <Routes>
        {seen.map(({ path, params = '', Page }) => (
          <Route key={path} path={`${path}${params}`} element={<Page />} />
        ))}
        {unseen.map(({ path, params = '' }) => (
          <Route key={path} path={`${path}${params}`} element={<NotPermitted />} />
        ))}
        {!seen.some(({ path }) => path === '/') && <Route path="/" element={<Beginning person={person} />} />}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Frame>
  )
}

/**
 * The seat of one person: it stays as it is while their session has ended, and goes on once they are back. If somebody
 * else signs in, everything begins again.
 */
function Seat({
  person,
  demoPeople,
  answeredAt,
}: {
  person: Person | null
  demoPeople: DemoPeople
  /** When the server said so: an answer counts even if it is the same as before. */
  answeredAt: number
}) {
  const [seated, setSeated] = useState(person)
  const hasEnded = useSessionEnded()
  const isOther = person !== null && seated !== null && person.personId !== seated.personId
  if (person && !isOther && person !== seated) setSeated(person)
  useEffect(() => {
    if (!person || answeredAt === 0) return
    takeSeat(person.personId)
    if (isOther) window.location.assign('/')
    else endWait()
  }, [person, isOther, answeredAt])
  if (!seated) return <SignInPage demoPeople={demoPeople} />
  return (
    <PersonContext value={seated}>
      <ActProvider>
        <Pages person={seated} isDemo={demoPeople.length > 0} />
      </ActProvider>
      {(hasEnded || !person) && <SignInAgain demoPeople={demoPeople} />}
    </PersonContext>
  )
}

function WhoIsThere() {
  const me = useAnswer(people.me, {})
  const { refetch } = me
  const hasEnded = useSessionEnded()
  const language = useLanguage()
  useEffect(() => {
    document.documentElement.lang = languageTable[language].html
  }, [language])
  // Whoever signed in again in another tab goes on here, too.
  useEffect(() => {
    if (hasEnded) void refetch()
  }, [hasEnded, refetch])
  // A later failure changes nothing: the frame says that the connection is lost.
  if (!me.data)
    return (
      <main>
        <Answer of={me}>{() => null}</Answer>
      </main>
    )
  return <Seat {...me.data} answeredAt={me.dataUpdatedAt} />
}

export function App({ client }: { client: QueryClient }) {
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <WhoIsThere />
      </BrowserRouter>
      <ToastRegion />
    </QueryClientProvider>
  )
}
