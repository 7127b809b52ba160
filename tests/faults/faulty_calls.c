/* Stands before the C library in a test's own process and lets the n-th file call on one database fail, or be the
   last thing the process does. Only calls on files whose path holds a given part are counted, so that the test's own
   output and Python's own files are never hit. Loaded by LD_PRELOAD, steered by faulty_calls.py through ctypes. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { WRITES = 1, SYNCS = 2, TRUNCATES = 4, READS = 8, RENAMES = 16 };

static char part[256];
static long wanted, met, struck;
static int kinds, fault, lasting;

void faulty_arm(const char *path_part, long n, int error, int stays, int of_kinds) {
    strncpy(part, path_part, sizeof part - 1);
    wanted = n;
    met = struck = 0;
    fault = error;
    lasting = stays;
    kinds = of_kinds;
}

void faulty_disarm(void) { kinds = 0; }
long faulty_met(void) { return met; }
long faulty_struck(void) { return struck; }

static int strikes_at(const char *path, int kind) {
    if (!(kinds & kind) || !strstr(path, part)) return 0;
    met++;
    if (met < wanted || (met > wanted && !lasting)) return 0;
    struck++;
    if (!fault) kill(getpid(), SIGKILL);
    errno = fault;
    return 1;
}

static int strikes(int fd, int kind) {
    char link[64], path[1024];
    ssize_t length;
    if (!(kinds & kind)) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return strikes_at(path, kind);
}

/* A disk that fills up takes a part of a write first, and says so only at the next one. */
static size_t taken(size_t size) { return fault == ENOSPC && met == wanted && lasting ? size / 2 : 0; }

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define WRITER(name, place, ...)                                                  \
    ssize_t name place {                                                          \
        if (strikes(fd, WRITES)) {                                                \
            size_t some = taken(size);                                            \
            if (!some) return -1;                                                 \
            size = some;                                                          \
        }                                                                         \
        return REAL(name)(__VA_ARGS__);                                           \
    }
WRITER(write, (int fd, const void *data, size_t size), fd, data, size)
WRITER(pwrite, (int fd, const void *data, size_t size, off_t at), fd, data, size, at)
WRITER(pwrite64, (int fd, const void *data, size_t size, off64_t at), fd, data, size, at)

ssize_t read(int fd, void *data, size_t size) { return strikes(fd, READS) ? -1 : REAL(read)(fd, data, size); }
ssize_t pread(int fd, void *data, size_t size, off_t at) {
    return strikes(fd, READS) ? -1 : REAL(pread)(fd, data, size, at);
}
ssize_t pread64(int fd, void *data, size_t size, off64_t at) {
    return strikes(fd, READS) ? -1 : REAL(pread64)(fd, data, size, at);
}
int fsync(int fd) { return strikes(fd, SYNCS) ? -1 : REAL(fsync)(fd); }
int fdatasync(int fd) { return strikes(fd, SYNCS) ? -1 : REAL(fdatasync)(fd); }
int ftruncate(int fd, off_t size) { return strikes(fd, TRUNCATES) ? -1 : REAL(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) { return strikes(fd, TRUNCATES) ? -1 : REAL(ftruncate64)(fd, size); }
int rename(const char *from, const char *to) { return strikes_at(from, RENAMES) ? -1 : REAL(rename)(from, to); }
