import { useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { EmptyState } from '../state/EmptyState.tsx'
import { useNearViewport } from '../hooks/useNearViewport.ts'
import { useWidth } from '../hooks/useWidth.ts'
import './pdfDocument.css'

pdfjs.GlobalWorkerOptions.workerSrc = worker
const own = `/files/pdf-${pdfjs.version}/`
/** Everything from our own server; nothing in a document is run. */
const options = { cMapUrl: `${own}cmaps/`, cMapPacked: true, standardFontDataUrl: `${own}standard_fonts/`, isEvalSupported: false }
/** A page as wide as there is room, px at most: an A4 sheet at a good reading size. */
const widest = 960
/** Height by width of an A4 sheet, until a page's own is known. */
const a4 = Math.SQRT2

/** One page: drawn near the window only, for a drawn page takes some 5 MB and a document may have thousands. */
function NearPage({ page, pages, width }: { page: number; pages: number; width: number }) {
  const [box, near] = useNearViewport()
  const [shape, setShape] = useState(a4)
  return (
    <section ref={box} aria-label={`第 ${page} 页，共 ${pages} 页`}>
      <div style={{ width, minHeight: width * shape }}>
        {near && (
          <Page
            pageNumber={page}
            width={width}
            renderTextLayer={false}
            renderAnnotationLayer={false}
            loading={null}
            onLoadSuccess={({ originalWidth, originalHeight }) => setShape(originalHeight / originalWidth)}
          />
        )}
      </div>
      <p>
        {page} / {pages}
      </p>
    </section>
  )
}

/** A PDF, all its pages one below the other. Its library comes with it. */
export default function PdfDocument({ url, name }: { url: string; name: string }) {
  const [pages, setPages] = useState(0)
  const [locked, setLocked] = useState(false)
  const [box, width] = useWidth()
  return (
    <div className="pdf-document" ref={box}>
      {locked ? (
        <p className="pdf-note">{`“${name}”设有打开密码，请下载后用阅读软件打开`}</p>
      ) : (
        <Document
          file={url}
          options={options}
          onLoadSuccess={({ numPages }) => setPages(numPages)}
          onPassword={() => setLocked(true)}
          loading={<EmptyState loading text="" />}
          error={<p className="pdf-note">{`“${name}”无法显示：文件已损坏，或查看凭证已失效，请从原页面重新打开`}</p>}
          noData={<p className="pdf-note">没有可显示的文件</p>}
        >
          {width > 0 &&
            Array.from({ length: pages }, (_, index) => (
              <NearPage key={index + 1} page={index + 1} pages={pages} width={Math.min(widest, width)} />
            ))}
        </Document>
      )}
    </div>
  )
}
