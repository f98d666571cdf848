import { useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import worker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { Nothing } from './Nothing.tsx'
import { useWidth } from './useWidth.ts'
import './pdfDocument.css'

pdfjs.GlobalWorkerOptions.workerSrc = worker
const own = `/files/pdf-${pdfjs.version}/`
/** Everything from our own server; nothing in a document is run. */
const options = { cMapUrl: `${own}cmaps/`, cMapPacked: true, standardFontDataUrl: `${own}standard_fonts/`, isEvalSupported: false }
/** A page as wide as there is room, px at most: an A4 sheet at a good reading size. */
const widest = 960

/** A PDF, all its pages one below the other. Its library comes with it. */
export default function PdfDocument({ url, name }: { url: string; name: string }) {
  const [pages, setPages] = useState(0)
  const [box, width] = useWidth()
  return (
    <div className="pdf-document" ref={box}>
      <Document
        file={url}
        options={options}
        onLoadSuccess={({ numPages }) => setPages(numPages)}
        loading={<Nothing loading text="" />}
        error={<p className="pdf-note">{`“${name}”无法显示：文件已损坏、加密，或查看凭证已失效，请从原页面重新打开`}</p>}
        noData={<p className="pdf-note">没有可显示的文件</p>}
      >
        {width > 0 &&
          Array.from({ length: pages }, (_, index) => (
            <section key={index + 1} aria-label={`第 ${index + 1} 页，共 ${pages} 页`}>
              <Page
                pageNumber={index + 1}
                width={Math.min(widest, width)}
                renderTextLayer={false}
                renderAnnotationLayer={false}
                loading={<div className="pdf-waiting" />}
              />
              <p>
                {index + 1} / {pages}
              </p>
            </section>
          ))}
      </Document>
    </div>
  )
}
