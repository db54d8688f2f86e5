import { useEarningWords } from '../../kit/i18n/use-earning-words.ts'
import { useOverlays } from '../../kit/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, LinkRow, List, Section } from '../../kit/ui/layout.tsx'
import { rulesSheet } from './center-overlays.ts'

/** Where else a member goes from here. */
export function MoreLinks() {
  const {
    points: { center },
    ranking,
  } = useEarningWords()
  const { show } = useOverlays()
  return (
    <Section title={center.more}>
      <Card>
        <List>
          <LinkRow
            to="/happiness-point-detail"
            icon="history"
            title={center.history}
            text={center.historyText}
          />
          <LinkRow to="/pointList" icon="ranking" title={ranking.month.toList} />
          <LinkRow to="/aumRules" icon="book" title={center.assetRules} text={center.assetRulesText} />
        </List>
        <Button
          icon="book"
          isWide
          onClick={() => show(rulesSheet, { agreementId: 'point_rules', title: center.rules })}
        >
          {center.rules}
        </Button>
      </Card>
    </Section>
  )
}
