import type { ReactNode } from 'react'
import { useWords } from '../kit/i18n/i18n.tsx'
import { usePageTitle } from '../kit/page/page-title.ts'
import { LinkButton } from '../kit/ui/button.tsx'
import { Buttons, Card, Page as Column, Section } from '../kit/ui/layout.tsx'
import { HistoryStates, MonthStates, TaskStates, ViewLines } from './gallery-earning.tsx'
import { CheckInResults, Messages } from './gallery-messages.tsx'
import { GalleryOverlays } from './gallery-overlays.tsx'
import { ButtonStates, Fields, Keyboards, Lists, Notices, Pictures, States, Texts } from './gallery-parts.tsx'
import { galleryWords } from './words.ts'

/** Every component in every state, for developers and reviewers; only in a demo club. */
export function Page() {
  const words = useWords(galleryWords)
  const parts: Record<keyof typeof words.parts, ReactNode> = {
    buttons: <ButtonStates />,
    fields: <Fields />,
    keyboards: <Keyboards />,
    notices: <Notices />,
    states: <States />,
    lists: <Lists />,
    pictures: <Pictures />,
    texts: <Texts />,
    overlays: <GalleryOverlays />,
    checkIn: <CheckInResults />,
    tasks: <TaskStates />,
    views: <ViewLines />,
    month: <MonthStates />,
    history: <HistoryStates />,
    messages: <Messages />,
  }
  const names = Object.keys(parts) as (keyof typeof parts)[]
  return (
    <Column title={usePageTitle()} lead={words.lead}>
      <Card>
        <Section title={words.contents}>
          <Buttons>
            {names.map((name) => (
              <LinkButton key={name} to={`#${name}`}>
                {words.parts[name]}
              </LinkButton>
            ))}
          </Buttons>
        </Section>
      </Card>
      {names.map((name) => (
        <Section key={name} id={name} title={words.parts[name]}>
          {parts[name]}
        </Section>
      ))}
    </Column>
  )
}
