import { content } from '@club/contract/content.ts'
import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Card, LinkRow, List, Section } from '../../kit/ui/layout.tsx'

/** Where else a member goes from here. */
export function MoreLinks() {
  const words = useWords()
  const { center } = words.points
  return (
    <Section title={center.more}>
      <Card>
        <List>
          <LinkRow to="/happiness-point-detail" icon="history" title={center.history} text={center.historyText} />
          <LinkRow to="/pointList" icon="ranking" title={words.ranking.month.toList} />
          <LinkRow to="/aumRules" icon="book" title={center.assetRules} text={center.assetRulesText} />
        </List>
      </Card>
    </Section>
  )
}
