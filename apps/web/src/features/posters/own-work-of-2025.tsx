import { path } from '@club/contract/page-paths.ts'
import { talent } from '@club/contract/talent.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { useIsMember } from '../../kit/session/session.ts'
import { LinkButton } from '../../kit/ui/button.tsx'
import { LinkRow, List } from '../../kit/ui/layout.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { SignInLink } from '../identity/sign-in/sign-in-link.tsx'
import { edition2025, subjectsOf } from './subject.rules.ts'
import { postersWords } from './words.ts'

export const path2025 = path('/createPoster25')

/** Which of the reader's works of 2025 the poster or certificate is about; any work of 2025 has a poster, too. */
export function OwnWorkOf2025() {
  const { of2025: words } = useWords(postersWords)
  const isHydrated = useHydrated()
  const isMember = useIsMember()
  return (
    <>
      <p>{words.lead}</p>
      {isHydrated && (isMember ? <OwnWorks /> : <SignInLink from={path2025}>{words.signIn}</SignInLink>)}
      <LinkButton isWide icon="picture" to={path('/talent_review', { id: 'edition-5' })}>
        {words.toWorks}
      </LinkButton>
      <LinkButton isWide icon="picture" to={path('/createPoster')}>
        {words.toInvitation}
      </LinkButton>
    </>
  )
}

function OwnWorks() {
  const { of2025: words, subjects } = useWords(postersWords)
  const works = useAnswer(need(talent.myWorks, { activityId: edition2025 }))
  return (
    <Answered
      query={works}
      lines={3}
      isEmpty={({ list }) => subjectsOf(list).length === 0}
      empty={<Empty title={words.none} />}
    >
      {({ list }) => (
        <List label={words.label}>
          {subjectsOf(list).map(({ kind, workNo }) => {
            const name = list.find((work) => work.workNo === workNo)?.name ?? ''
            const isCertificate = kind === 'certificate'
            return (
              <LinkRow
                key={`${kind}-${workNo}`}
                icon={isCertificate ? 'medal' : 'picture'}
                to={path('/createPoster25', { workNo, kind: isCertificate ? kind : null })}
                title={isCertificate ? subjects.certificate(name) : subjects.work(name)}
                text={isCertificate ? subjects.certificateText : subjects.workText}
              />
            )
          })}
        </List>
      )}
    </Answered>
  )
}
