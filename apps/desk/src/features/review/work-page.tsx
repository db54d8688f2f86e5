import { adviceKey, type ReviewedWork, review } from '@club/contract/desk/review.ts'
import { languages, languageTable } from '@club/contract/languages.ts'
import { type RefusedWorkReason, refusedWorkReasons } from '@club/contract/talent.constants.ts'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useAct } from '../../kit/acts/act-provider.tsx'
import type { Args, AskedAct } from '../../kit/acts/asked-act.ts'
import { FileArgument } from '../../kit/acts/file-argument.tsx'
import { useAnswer } from '../../kit/calls/api.ts'
import { call } from '../../kit/calls/call.ts'
import { useMay } from '../../kit/session/me.ts'
import { Button, ButtonLink } from '../../kit/ui/button.tsx'
import { Checkbox, Select, TextArea } from '../../kit/ui/field.tsx'
import { PageHeading, Row, Stack } from '../../kit/ui/layout.tsx'
import { Answer, Empty, Notice } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { reviewWords } from './review.words.ts'
import { WorkView } from './work-view.tsx'

const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** Empty words are left out, as if they had not been asked for. */
const withText = (args: Args, key: string, value: string): Args => {
  const { [key]: _before, ...rest } = args
  return value.trim() === '' ? rest : { ...rest, [key]: value }
}

interface Fields {
  args: Args
  setArgs: (args: Args) => void
}

const maxCaptionsBytes = 256 * 1024

function RefusalFields({ args, setArgs }: Fields) {
  const words = useWords(reviewWords)
  return (
    <Stack>
      <Select
        label={words.one.because}
        value={text(args.because)}
        choices={refusedWorkReasons.map((value: RefusedWorkReason) => ({
          value,
          name: words.reasons[value],
        }))}
        onValue={(because) => setArgs(withText(args, 'because', because))}
      />
      {languages.map((language) => (
        <TextArea
          key={language}
          label={words.refusing.advice(languageTable[language].ownName)}
          hint={words.refusing.adviceHint}
          isOptional
          value={text(args[adviceKey(language)])}
          onValue={(advice) => setArgs(withText(args, adviceKey(language), advice))}
        />
      ))}
    </Stack>
  )
}

function LanguageField({ args, setArgs }: Fields) {
  const words = useWords(reviewWords).one
  return (
    <Select
      label={words.captionsLanguage}
      value={text(args.language)}
      choices={languages.map((value) => ({ value, name: languageTable[value].ownName }))}
      onValue={(language) => setArgs({ ...args, language })}
    />
  )
}

function CaptionsFields({ args, setArgs }: Fields) {
  const words = useWords(reviewWords).one
  return (
    <Stack>
      <LanguageField args={args} setArgs={setArgs} />
      <FileArgument
        label={words.captionsFile}
        types={['.vtt']}
        maxBytes={maxCaptionsBytes}
        onFileId={(file) => setArgs({ ...args, file })}
      />
    </Stack>
  )
}

/** What can be done about an opened work, each through the dialog for acts. */
function WorkActs({ work }: { work: ReviewedWork }) {
  const words = useWords(reviewWords).one
  const openAct = useAct()
  const may = useMay()
  const { workNo, revision, state, files, findings, isEditionClosed, keepsRank } = work
  const args = { work: workNo, revision, ...(isEditionClosed && { afterClose: true }) }
  const refuse: AskedAct = {
    act: 'review refuse',
    args,
    form: (now, setArgs) => <RefusalFields args={now} setArgs={setArgs} />,
    isComplete: ({ because }) => text(because) !== '',
  }
  const approve: AskedAct = {
    act: 'review approve',
    args,
    ...(findings.includes('notScanned') && {
      form: (now: Args, setArgs: (args: Args) => void) => (
        <Checkbox
          label={words.unscanned}
          isOn={now.unscanned === true}
          onChange={(isOn) => setArgs({ ...now, unscanned: isOn })}
        />
      ),
    }),
  }
  const captions: AskedAct = {
    act: 'review captions',
    args: { work: workNo, language: languages[0] },
    form: (now, setArgs) => <CaptionsFields args={now} setArgs={setArgs} />,
    isComplete: ({ file }) => text(file) !== '',
  }
  const withoutCaptions: AskedAct = {
    act: 'review remove-captions',
    args: { work: workNo, language: languages[0] },
    form: (now, setArgs) => <LanguageField args={now} setArgs={setArgs} />,
  }
  const isShownFilm = state === 'shown' && files.some(({ kind }) => kind === 'video')
  const isApprovable = state === 'review' || state === 'refused'
  const canApprove = may('review approve') && isApprovable && (!isEditionClosed || keepsRank)
  // After the close, only about what was shown then.
  const isRefusable = state !== 'refused' && (!isEditionClosed || state === 'shown' || keepsRank)
  const canRefuse = may('review refuse') && isRefusable
  return (
    <Row>
      {canApprove && (
        <Button look="main" onClick={() => openAct(approve)}>
          {state === 'refused' ? words.restore : words.approve}
        </Button>
      )}
      {canRefuse && (
        <Button look={state === 'review' ? 'plain' : 'danger'} onClick={() => openAct(refuse)}>
          {state === 'review' ? words.refuse : words.takeDown}
        </Button>
      )}
      {isShownFilm && may('review captions') && (
        <Button onClick={() => openAct(captions)}>{words.giveCaptions}</Button>
      )}
      {isShownFilm &&
        may('review remove-captions') &&
        files.some(({ captions: given }) => given.length > 0) && (
          <Button onClick={() => openAct(withoutCaptions)}>{words.removeCaptions}</Button>
        )}
    </Row>
  )
}

/** One work in any state, opened by its number. */
export function WorkPage({ workNo }: { workNo: string }) {
  const words = useWords(reviewWords)
  const { state } = useLocation()
  const given = (state as { reason?: unknown } | null)?.reason
  const [reason] = useState(typeof given === 'string' ? given : words.look)
  const may = useMay()
  const holds = may('review approve')
  useEffect(() => {
    if (!holds) return
    return () => void call(review.giveUp, { workNos: [workNo] }).catch(() => {})
  }, [workNo, holds])
  const back = <ButtonLink to="/review/list">{words.one.back}</ButtonLink>
  return (
    <Answer of={useAnswer(review.open, { workNo, reason })}>
      {({ work }) =>
        work ? (
          <Stack>
            <PageHeading title={work.name || workNo} actions={back} />
            {work.isEditionClosed && <Notice>{words.one.editionClosed}</Notice>}
            <WorkActs work={work} />
            <WorkView work={work} />
          </Stack>
        ) : (
          <Empty actions={back}>{words.one.missing(workNo)}</Empty>
        )
      }
    </Answer>
  )
}
