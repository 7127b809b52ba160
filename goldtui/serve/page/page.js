// A press opens the set again; the cookie says who it is.
document.getElementById("again").addEventListener("click", () => window.location.assign("/"));
