import type { RequestOf } from '@club/contract/endpoint.ts'
import { library } from '@club/contract/library.ts'
import { useAnswer } from '../../kit/calls/api.ts'
import { need } from '../../kit/calls/need.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Facts } from '../../kit/ui/facts.tsx'
import { Card, LinkRow, List, Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Prose } from '../../kit/ui/prose.tsx'
import { Answered } from '../../kit/ui/states.tsx'
import { LargerText, OriginFold } from './reading/reading-body.tsx'
import { libraryWords } from './words.ts'

export type CareAnswers = Pick<
  RequestOf<typeof library.findCare>,
  'relation' | 'socialInsurance' | 'health' | 'medicalNeed'
>

/** The advice for the four answers, with its reasons. */
export function CareResult({ answers, onAgain }: { answers: CareAnswers; onAgain: () => void }) {
  const { finder: words } = useWords(libraryWords)
  const advice = useAnswer(need(library.findCare, answers))
  return (
    <>
      <Section title={words.asked}>
        <Card>
          <Facts
            facts={[
              { label: words.relation, value: words.relations[answers.relation] },
              { label: words.socialInsurance, value: words.socialInsurances[answers.socialInsurance] },
              { label: words.health, value: words.healths[answers.health] },
              { label: words.medicalNeed, value: words.medicalNeeds[answers.medicalNeed] },
            ]}
          />
        </Card>
        <Button isWide icon="again" onClick={onAgain}>
          {words.again}
        </Button>
      </Section>
      <Answered query={advice} lines={6} hasBlock>
        {({ list }) => (
          <Section title={words.answers(list.length)}>
            <LargerText />
            <Notice>{words.noSale}</Notice>
            <div>
              {list.map(({ adviceId, title, reason, html, links }) => (
                <Section key={adviceId} title={title}>
                  <Notice title={words.because}>{reason}</Notice>
                  <Prose html={html} />
                  {links.length > 0 && (
                    <List>
                      {links.map(({ path, name }) => (
                        <LinkRow key={path} to={path} title={name} />
                      ))}
                    </List>
                  )}
                </Section>
              ))}
            </div>
            {list[0] && <OriginFold origin={list[0].origin} />}
          </Section>
        )}
      </Answered>
    </>
  )
}
