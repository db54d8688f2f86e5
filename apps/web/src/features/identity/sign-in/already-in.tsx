import type { Ref } from 'react'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { navigate } from '../../../kit/router/router.tsx'
import { Button } from '../../../kit/ui/button.tsx'
import { Page as PageColumn } from '../../../kit/ui/layout.tsx'
import { Notice } from '../../../kit/ui/notice.tsx'
import { takeLink } from '../start/saved-link.ts'
import { identityWords } from '../words.ts'

/** In place of a form for visitors, for a member who comes to it by a reload, the back key or a link. */
export function AlreadyIn({ title, titleRef }: { title: string; titleRef?: Ref<HTMLHeadingElement> }) {
  const { login, register } = useWords(identityWords)
  return (
    <PageColumn title={title} {...(titleRef && { titleRef })}>
      <Notice kind="success">{login.alreadyIn}</Notice>
      <Button kind="main" onClick={() => navigate(takeLink(), { replace: true })}>
        {register.go}
      </Button>
    </PageColumn>
  )
}
