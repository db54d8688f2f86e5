import { own } from '@club/contract/own-property.ts'
import { path } from '@club/contract/page-paths.ts'
import { posters } from '@club/contract/posters.ts'
import { statuses } from '@club/contract/statuses.ts'
import { useEffect, useRef } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { visitDraft } from '../../kit/form/draft.ts'
import { useDraft } from '../../kit/form/use-draft.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { usePageTitle } from '../../kit/page/page-title.ts'
import { withQuery } from '../../kit/page/query-params.ts'
import { PosterAnswer } from '../../kit/poster/poster-picture.tsx'
import { Redirect, useLocation, useQueryParams } from '../../kit/router/router.tsx'
import { useIsMember } from '../../kit/session/session.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Later, Page as PageColumn, Stack } from '../../kit/ui/layout.tsx'
import { Answered, State } from '../../kit/ui/states.tsx'
import { kitWords } from '../../kit/words.ts'
import { useLoginAlert } from '../identity/sign-in/login-alert.ts'
import { OwnWorkOf2025, path2025 } from './own-work-of-2025.tsx'
import { type Template, templatesNeed } from './pages.ts'
import { type Step, stepIn, steps } from './steps.rules.ts'
import { offers2025, type Subject, subjectIn, subjectOf, subjectValue } from './subject.rules.ts'
import { SubjectChoice } from './subject-choice.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { useGoToStep } from './use-steps.ts'
import { postersWords } from './words.ts'
import { WordsStep } from './words-step.tsx'

interface Values {
  template: string
  text: string
  subject: string
}

const noQuery = new URLSearchParams()

/** A poster or certificate, made step by step; `?workNo=` names the work: rules/contest#posters. */
export function Page() {
  const title = usePageTitle()
  const templates = useAnswer(templatesNeed)
  const { pathname } = useLocation()
  const query = useQueryParams()
  const isHydrated = useHydrated()
  const named = query.get('workNo')
  // The server draws one page for all works.
  const offers = isHydrated || named === null ? offers2025(named) : 'poster'
  if (pathname === path2025 && offers === 'other')
    return <Redirect to={withQuery(path('/createPoster'), query)} />
  if (pathname === path2025 && offers === 'choice') {
    return (
      <PageColumn title={title}>
        <OwnWorkOf2025 />
      </PageColumn>
    )
  }
  return (
    <PageColumn title={title}>
      <Answered query={templates} hasBlock lines={4} pick={({ list }) => list}>
        {(list) => <Steps templates={list} />}
      </Answered>
    </PageColumn>
  )
}

/** The steps, with everything chosen and written kept until the visit ends. */
function Steps({ templates }: { templates: readonly Template[] }) {
  const { pathname, search } = useLocation()
  const asked = useQueryParams()
  const query = useHydrated() ? asked : noQuery
  const given = subjectIn(query)
  const name = `poster ${pathname} ${given ? subjectValue(given) : ''}` as const
  const { typed, setTyped, isReady } = useDraft<Values>(visitDraft<Values>(name))
  const isMember = useIsMember()
  const ask = useLoginAlert()
  const values: Values = { template: '', text: '', subject: 'invitation', ...typed }
  const set = (changes: Partial<Values>) => setTyped((now) => ({ ...now, ...changes }))
  const subject = given ?? subjectOf(values.subject)
  // If the chosen template is no longer offered, use the first one.
  const template = templates.find((each) => each.template === values.template) ?? templates[0]
  const chosen = template?.template ?? ''
  const isCertificate = given?.kind === 'certificate'
  // Nothing is made until it is known what was chosen and written.
  const step = isReady ? stepIn(query, { isCertificate, isMember }) : steps.template
  const goTo = useGoToStep(step)
  const make = () => (isMember ? goTo(steps.poster) : ask('browsing', pathname + search))
  const heading = useStepFocus(step)
  if (step === steps.poster) {
    return (
      <PosterStep heading={heading} subject={subject} template={chosen} text={values.text} onStep={goTo} />
    )
  }
  if (step === steps.template) {
    return (
      <TemplateStep
        heading={heading}
        templates={templates}
        value={chosen}
        onValue={(next) => set({ template: next })}
        isCertificate={isCertificate}
        onNext={isCertificate ? make : () => goTo(steps.words)}
      />
    )
  }
  return (
    <WritingStep
      heading={heading}
      subject={subject}
      chooser={!given && <SubjectChoice value={values.subject} onValue={(next) => set({ subject: next })} />}
      text={values.text}
      onText={(text) => set({ text })}
      onMake={make}
      onBack={() => goTo(steps.template)}
    />
  )
}

type Heading = React.RefObject<HTMLHeadingElement | null>

/** The heading of the current step; it gets the focus when the step changes. */
function useStepFocus(step: Step): Heading {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

function TemplateStep({
  heading,
  templates,
  value,
  onValue,
  isCertificate,
  onNext,
}: {
  heading: Heading
  templates: readonly Template[]
  value: string
  onValue: (template: string) => void
  isCertificate: boolean
  onNext: () => void
}) {
  const words = useWords(postersWords)
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {words.steps.template}
      </h2>
      {!isCertificate && (
        <Later>
          <p>{words.lead}</p>
        </Later>
      )}
      <TemplateChoice templates={templates} value={value} onValue={onValue} />
      <Button kind="main" onClick={onNext}>
        {isCertificate ? words.makeCertificate : words.next}
      </Button>
    </Stack>
  )
}

function WritingStep({
  heading,
  subject,
  chooser,
  text,
  onText,
  onMake,
  onBack,
}: {
  heading: Heading
  subject: Subject
  chooser: React.ReactNode
  text: string
  onText: (text: string) => void
  onMake: () => void
  onBack: () => void
}) {
  const words = useWords(postersWords)
  const { kind } = subject
  return (
    <Stack>
      <h2 ref={heading} tabIndex={-1}>
        {kind === 'certificate' ? words.steps.certificateNext : words.steps.words}
      </h2>
      {chooser}
      {kind !== 'certificate' && <WordsStep kind={kind} text={text} onText={onText} />}
      <Button kind="main" onClick={onMake}>
        {kind === 'certificate' ? words.makeCertificate : words.make}
      </Button>
      <Button isWide icon="back" onClick={onBack}>
        {words.back}
      </Button>
    </Stack>
  )
}

/** What helps where the same try would be refused again: other words, another poster, or only another day. */
const wayOn: Partial<Record<string, 'words' | 'invitation' | 'tomorrow'>> = {
  [statuses.posterTextRefused]: 'words',
  [statuses.workUnknown]: 'invitation',
  [statuses.notAwarded]: 'invitation',
  [statuses.contentUnknown]: 'invitation',
  [statuses.postersOfDayUsed]: 'tomorrow',
}

function PosterStep({
  heading,
  subject,
  template,
  text,
  onStep,
}: {
  heading: Heading
  subject: Subject
  template: string
  text: string
  onStep: (step: Step) => void
}) {
  const words = useWords(postersWords)
  const { common } = useWords(kitWords)
  const isCertificate = subject.kind === 'certificate'
  const written = isCertificate ? '' : text.trim()
  const query = useAnswer(need(posters.create, { ...subject, template, ...(written && { text: written }) }))
  const way = query.data || !query.error ? undefined : own(wayOn, query.error.status)
  const title = (
    <h2 ref={heading} tabIndex={-1}>
      {isCertificate ? words.steps.certificate : words.steps.poster}
    </h2>
  )
  if (way) {
    return (
      <Stack>
        {title}
        <State picture={way === 'invitation' ? 'not-found' : 'error'} title={query.error?.message ?? ''} />
        {way === 'invitation' && (
          <LinkButton kind="main" icon="picture" to={path('/createPoster')}>
            {words.of2025.toInvitation}
          </LinkButton>
        )}
        {way === 'tomorrow' && (
          <LinkButton kind="main" icon="home" to={path('/')}>
            {common.backHome}
          </LinkButton>
        )}
        {way !== 'invitation' && (
          <ChangeButtons isCertificate={isCertificate} isForWords={way === 'words'} onStep={onStep} />
        )}
      </Stack>
    )
  }
  return (
    <Stack>
      {title}
      <PosterAnswer query={query} alt={words.alt[subject.kind]} />
      <ChangeButtons isCertificate={isCertificate} onStep={onStep} />
    </Stack>
  )
}

/** Back to the style or the words; first to the words if those are what helps. */
function ChangeButtons({
  isCertificate,
  isForWords = false,
  onStep,
}: {
  isCertificate: boolean
  isForWords?: boolean
  onStep: (step: Step) => void
}) {
  const words = useWords(postersWords)
  const toWords = (
    <Button {...(isForWords ? { kind: 'main' } : { isWide: true })} onClick={() => onStep(steps.words)}>
      {words.changeWords}
    </Button>
  )
  return (
    <>
      {isForWords && toWords}
      <Button isWide onClick={() => onStep(steps.template)}>
        {words.changeTemplate}
      </Button>
      {!isCertificate && !isForWords && toWords}
    </>
  )
}
