import { type FigureWordName, figureWords, wordFacts } from '../../../core/figures/figureWords.ts'
import { Facts } from '../detail/Facts.tsx'
import { Dialog } from '../form/Dialog.tsx'

interface Props {
  word: FigureWordName
  onClose: () => void
}

/** What the word beside a figure means. */
export const WordDialog = ({ word, onClose }: Props) => (
  <Dialog title={`数值说明：${figureWords[word].name}`} width={560} onClose={onClose}>
    <Facts wide facts={wordFacts(word).map(({ name, text }) => [name, text])} />
  </Dialog>
)
