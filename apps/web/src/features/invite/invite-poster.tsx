import { path } from '@club/contract/page-paths.ts'
import { posters } from '@club/contract/posters.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { PosterAnswer } from '../../kit/poster/poster-picture.tsx'
import { reportClick } from '../../kit/reporting/reporting.ts'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { Card, Stack } from '../../kit/ui/layout.tsx'
import { inviteWords } from './words.ts'

/** The invitation as a picture, drawn once the member asks for it: rules/contest#posters. */
export function InvitePoster() {
  const { poster: words } = useWords(inviteWords)
  const [isAsked, setAsked] = useState(false)
  const query = useAnswer(need(posters.create, { template: 'pine-crane', kind: 'invitation' }), {
    enabled: isAsked,
  })
  function ask(): void {
    reportClick('invite.poster')
    setAsked(true)
  }
  return (
    <Card>
      <Stack>
        <p>{words.text}</p>
        {isAsked ? (
          <PosterAnswer query={query} alt={words.alt} />
        ) : (
          <Button isWide onClick={ask}>
            {words.show}
          </Button>
        )}
        <LinkButton isWide icon="next" to={path('/createPoster')}>
          {words.more}
        </LinkButton>
      </Stack>
    </Card>
  )
}
