// The script of the sealed frame: it starts the worker of the reader's code and tells the page of what fails there.
// The page's policy allows it by its hash, which the build computes.
onmessage = ({ data, ports: [toPage, toWorker] }) => {
  onmessage = null;
  const worker = new Worker(URL.createObjectURL(new Blob([data.script], { type: 'text/javascript' })));
  worker.onmessage = () => toPage.postMessage({ begun: true });
  worker.onerror = (event) => {
    event.preventDefault();
    toPage.postMessage({ failed: event.message, line: event.lineno });
  };
  worker.postMessage({ job: data.job }, [toWorker]);
};
