import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Card, LinkRow, List, Section } from '../../kit/ui/layout.tsx'
import { rulesSheet } from './center-overlays.ts'
import { centerWords } from './words.ts'

/** Links to related pages. */
export function MoreLinks() {
  const { points, ranking } = useWords(centerWords)
  const { show } = useOverlays()
  return (
    <Section title={points.more}>
      <Card>
        <List>
          <LinkRow
            to="/happiness-point-detail"
            icon="history"
            title={points.history}
            text={points.historyText}
          />
          <LinkRow to="/pointList" icon="ranking" title={ranking.month.toList} />
          <LinkRow to="/aumRules" icon="book" title={points.assetRules} text={points.assetRulesText} />
        </List>
        <Button
          icon="book"
          isWide
          onClick={() => show(rulesSheet, { agreementId: 'point_rules', title: points.rules })}
        >
          {points.rules}
        </Button>
      </Card>
    </Section>
  )
}
