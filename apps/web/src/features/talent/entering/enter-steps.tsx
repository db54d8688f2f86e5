import type { ReactNode } from 'react'
import { useAnswer } from '../../../kit/calls/api.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../../kit/loading/hydrated.ts'
import { navigate, Redirect, useLocation } from '../../../kit/router/router.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { isObject } from '../../../kit/storage/storage.ts'
import { LinkButton } from '../../../kit/ui/button.tsx'
import { Answered, Skeleton, State } from '../../../kit/ui/states.tsx'
import { SignInLink } from '../../identity/sign-in/sign-in-link.tsx'
import { tabPath } from '../contest-needs.ts'
import { isChangeable, type OwnWork, ownWorksNeed } from '../mine/own-works.ts'
import { enteringWords } from './entering.words.ts'
import { stepPath } from './entering-paths.ts'
import { FilesStep } from './files-step.tsx'
import { KindStep } from './kind-step.tsx'
import { LookStep } from './look-step.tsx'
import { StepFrame } from './step-frame.tsx'
import type { Step } from './step-names.rules.ts'
import { useEntry } from './use-entry.ts'
import { WordsStep } from './words-step.tsx'

/** The four steps of entering a work, or of changing one: rules/contest#works. */
export function EnterSteps({
  edition,
  step,
  workNo,
}: {
  edition: number
  step: Step
  workNo: string | null
}) {
  const isHydrated = useHydrated()
  const { isMember, userInfo } = useSession()
  if (!isHydrated || (isMember && !userInfo)) return <Skeleton lines={6} />
  const owner = userInfo?.userId ?? null
  const common = { owner, edition, step }
  if (!workNo || !owner) return <Steps key={owner} {...common} work={null} asked={workNo} />
  return (
    <WorkToChange workNo={workNo}>
      {(work) => <Steps key={workNo} {...common} work={work} asked={workNo} />}
    </WorkToChange>
  )
}

function WorkToChange({ workNo, children }: { workNo: string; children: (work: OwnWork) => ReactNode }) {
  const words = useWords(enteringWords)
  const works = useAnswer(ownWorksNeed)
  return (
    <Answered
      query={works}
      lines={6}
      pick={({ list }) => list.find((each) => each.workNo === workNo && isChangeable(each))}
      unknown={() => (
        <State
          picture="not-found"
          title={words.notChangeable}
          text={words.notChangeableText}
          action={<LinkButton to={tabPath('7')}>{words.toMine}</LinkButton>}
        />
      )}
    >
      {children}
    </Answered>
  )
}

interface StepsProps {
  owner: string | null
  edition: number
  step: Step
  work: OwnWork | null
  /** The work number in the address, for a visitor who signs in first. */
  asked: string | null
}

function Steps({ owner, edition, step, work, asked }: StepsProps) {
  const location = useLocation()
  const entry = useEntry({
    owner,
    edition,
    work,
    onSent: (workNo) => navigate(tabPath('7'), { replace: true, state: { sent: workNo } }),
  })
  const pathOf = (to: Step) => stepPath(to, asked)
  const goTo = (to: Step) => navigate(pathOf(to), { state: { stepBefore: step } })

  function back(): void {
    const before = (step - 1) as Step | 0
    const isFrom = isObject(location.state) && location.state.stepBefore === before
    if (isFrom) window.history.back()
    else navigate(before ? pathOf(before) : tabPath(asked ? '7' : '6'), { replace: true })
  }

  if (!entry.isMember && (step > 1 || asked))
    return <SignInStep step={step} from={pathOf(step)} onBack={back} />
  const { furthest } = entry
  if (furthest === null) return <Skeleton lines={6} />
  if (step > furthest) return <Redirect to={pathOf(furthest)} />
  const common = { entry, onBack: back }
  if (step === 1) return <KindStep {...common} onNext={() => goTo(2)} />
  if (step === 2) return <FilesStep {...common} onNext={() => goTo(3)} />
  if (step === 3) return <WordsStep {...common} onNext={() => goTo(4)} />
  return <LookStep {...common} onFiles={() => goTo(2)} />
}

/** From the second step on, files are stored in a member's name. */
function SignInStep({ step, from, onBack }: { step: Step; from: string; onBack: () => void }) {
  const { signIn } = useWords(enteringWords)
  return (
    <StepFrame
      step={step}
      title={signIn.title}
      lead={signIn.text}
      onBack={onBack}
      action={<SignInLink from={from}>{signIn.button}</SignInLink>}
    />
  )
}
