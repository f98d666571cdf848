import { PdfViewer } from '../files/PdfViewer.tsx'
import { Providers } from '../session/Providers.tsx'

/** /pdfViewOnline: one PDF, for whoever holds a ticket to it. */
export default function PdfViewOnlinePage() {
  return (
    <Providers>
      <PdfViewer all={false} />
    </Providers>
  )
}
