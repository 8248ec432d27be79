// The script of the sealed frame: it starts the judge, in a worker, and hands it the way to the page. The page's policy
// allows this script by its hash, which the build computes.
onmessage = ({ data, ports: [page] }) => {
  onmessage = null;
  const judge = new Worker(URL.createObjectURL(new Blob([data.judge], { type: 'text/javascript' })));
  judge.onerror = (event) => {
    event.preventDefault();
    page.postMessage({ broken: String(event.message).slice(0, 200) });
  };
  judge.postMessage({ scripts: data.scripts, job: data.job }, [page]);
};
