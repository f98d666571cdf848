import { PdfViewer } from '../files/PdfViewer.tsx'
import { Providers } from '../session/Providers.tsx'

/** /pdfViewListOnline: several PDFs, one opened at a time, for whoever holds a ticket to them. */
export default function PdfViewListOnlinePage() {
  return (
    <Providers>
      <PdfViewer all />
    </Providers>
  )
}
